/** One page of a list. */
export interface Paged<Item> {
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  readonly result: readonly Item[];
}

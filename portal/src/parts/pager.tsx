/** The way to the pages of a list before and after this one. */
export function Pager(props: {
  readonly page: number;
  readonly pages: number;
  readonly before?: string;
  readonly after?: string;
  readonly go: (page: number) => void;
}) {
  const { page, pages, before = "Before", after = "After", go } = props;
  if (pages <= 1) {
    return null;
  }
  return (
    <nav class="pages" aria-label="Pages">
      <button type="button" disabled={page <= 1} onClick={() => go(page - 1)}>
        {before}
      </button>
      <span>
        Page {page} of {pages}
      </span>
      <button type="button" disabled={page >= pages} onClick={() => go(page + 1)}>
        {after}
      </button>
    </nav>
  );
}

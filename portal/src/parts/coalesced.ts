/** Does the work once at a time; when it is asked for meanwhile, however often, once more afterwards. */
export function coalesced(work: () => Promise<void>): () => void {
  let working = false;
  let again = false;
  const begin = () => {
    if (working) {
      again = true;
      return;
    }
    working = true;
    void work().finally(() => {
      working = false;
      if (again) {
        again = false;
        begin();
      }
    });
  };
  return begin;
}

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the next stream, in milliseconds: longer after each failure, and never at the same moment as all
 * others who lost the node, too.
 *
 * @param failures in a row
 * @param retryAfter what the node wants, in seconds; 0 if it does not say
 * @param chance from 0 to 1
 */
export function retryDelay(failures: number, retryAfter: number, chance: number): number {
  const backoff = failures === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.max(retryAfter * 1_000, backoff) + chance * FIRST_MS;
}

const ABBREVIATIONS = ["PII", "NDCG", "SOP", "CSV", "JSON", "JSONL", "HTML", "PDC", "LOLA", "ROC", "PR", "JSON-LD"];
const WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ABBREVIATIONS.map((name) => [name.toLowerCase().replace("-", ""), name])),
  carisma: "CARiSMA",
  xapi: "xAPI",
};

/** An id of the node's registry as people read it. */
export function wordsOf(id: string): string {
  const words = id.split("_").map((word) => (Object.hasOwn(WORDS, word) ? WORDS[word] : word));
  const text = words.join(" ");
  return Object.hasOwn(WORDS, id.split("_")[0] ?? "") ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

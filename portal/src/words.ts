/** What the pages say, in one place. Words of the contracts become words of people here. */
export const KINDS: Readonly<Record<string, string>> = {
  catalog: "Catalog",
  connector: "Data connector",
  contract: "Contract manager",
  aggregator: "Aggregator",
  processor: "Processor",
  converter: "Converter",
  assessment: "Assessment",
};

/** What a node does, in one sentence. */
export const PURPOSES: Readonly<Record<string, string>> = {
  catalog: "It lists ecosystems, offerings, data and software, and it conducts trainings.",
  connector: "It exchanges data of its organisation under contracts, and keeps the consents of learners.",
  contract: "It keeps contracts, and decides what their policies permit.",
  aggregator: "It adds up shares with aggregators of other organisations. It sees no contribution.",
  processor: "It trains with the data of its organisation, and sends secret shares alone.",
  converter: "It converts learning records to xAPI statements that follow profiles.",
  assessment: "It says how trustworthy a data set or a model is.",
};

export const ROOMS: Readonly<Record<string, string>> = {};

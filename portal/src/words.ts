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

/** Which node it is, for example "Catalog of Elm". */
export function nodeInWords(about: { readonly kind: string; readonly organisation?: string }): string {
  const kind = KINDS[about.kind] ?? about.kind;
  return about.organisation === undefined ? kind : `${kind} of ${about.organisation}`;
}

/** How a page without a stream hears of changes, and why. */
export function asksInWords(seconds: number, streams: number): string {
  return `Asks every ${seconds} s: other tabs have the ${streams} streams that a browser opens to a node.`;
}

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

export interface Room {
  readonly name: string;
  readonly purpose: string;
  /** The permission without which it shows nothing, at nodes whose accounts have permissions. */
  readonly needs?: string;
}

export const ROOMS: Readonly<Record<string, Room>> = {
  catalog: { name: "Catalog", purpose: "Find data, software, services and ecosystems, and what one may do with them." },
  negotiations: {
    name: "Negotiations",
    purpose: "Agree on terms with another participant, sign, and ask what is permitted.",
  },
  contracts: { name: "Contracts", purpose: "Who signed what and when, and what it permits. For operators." },
  trainings: { name: "Trainings", purpose: "Watch rounds live, start a training, download models." },
  exchanges: { name: "Exchanges", purpose: "Follow exchanges of data from both ends, start and cancel them." },
  assess: {
    name: "New assessment",
    purpose: "Send a file, or choose one, and say what you want to know of it.",
    needs: "datasets:read",
  },
  runs: {
    name: "Runs",
    purpose: "Follow assessments stage by stage, and see what they found.",
    needs: "audits:read",
  },
  comparisons: {
    name: "Comparisons",
    purpose: "See which of several models is better on the same rows.",
    needs: "models:read",
  },
  explanations: {
    name: "Explanations",
    purpose: "See what a model depends on, and why it predicts what it does.",
    needs: "models:explain",
  },
  consents: {
    name: "Consents",
    purpose: "How many learners take part in which training, and links for them. For operators.",
  },
  my: { name: "My data", purpose: "What trainings do with your data, for learners with a link." },
  convert: { name: "Convert", purpose: "Paste a record or a table, and see its statements and what is wrong where." },
  datasets: {
    name: "Data sets",
    purpose: "Files of the workspace, their checks and profiles.",
    needs: "datasets:read",
  },
  models: { name: "Models", purpose: "Models of the workspace; register one.", needs: "models:read" },
  users: {
    name: "Users",
    purpose: "Who asks for an account, who has one, and with which roles.",
    needs: "users:update",
  },
  "audit-log": {
    name: "Audit log",
    purpose: "Who did what in this workspace, and whether the log is whole.",
    needs: "audit_logs:read",
  },
  configuration: {
    name: "Configuration",
    purpose: "What this connector knows of its participant, and credentials for applications. For administrators.",
  },
  plans: { name: "Plans", purpose: "Attempts at rounds in which this aggregator takes or took part. For operators." },
  registrations: { name: "Registrations", purpose: "Training plans in which this node takes part. For operators." },
  node: { name: "This node", purpose: "Whether it is ready, whom it sees, what it refused. For its operators." },
};

/** Formats of learning records. */
export const CONVERTER_FORMATS: Readonly<Record<string, string>> = {
  xapi: "xAPI",
  cmi5: "cmi5",
  imscaliper1_2: "Caliper 1.2",
  imscaliper1_1: "Caliper 1.1",
  matomo: "Matomo",
  scorm_2004: "SCORM 2004",
  scorm_1_2: "SCORM 1.2",
};

/** Kinds of records. */
export const RECORDS: Readonly<Record<string, string>> = {
  serviceofferings: "Service offerings",
  dataresources: "Data",
  softwareresources: "Software",
  infrastructureservices: "Infrastructure services",
  ecosystems: "Ecosystems",
};

/** States of a negotiation. */
export const NEGOTIATIONS: Readonly<Record<string, string>> = {
  Requested: "access asked for",
  Authorized: "terms proposed",
  Negotiation: "other terms proposed",
  SignatureReady: "terms accepted, to be signed",
  Signed: "signed by both",
  Declined: "ended without an agreement",
};

/** States of a contract at its manager. */
export const CONTRACT_STATES: Readonly<Record<string, string>> = {
  pending: "waiting for signatures",
  signed: "signed by all",
  revoked: "a signature was withdrawn",
  terminated: "ended for good",
};

/** States of an exchange of data. */
export const EXCHANGE_STATES: Readonly<Record<string, string>> = {
  PENDING: "under way",
  IMPORT_SUCCESS: "delivered",
  PROVIDER_EXPORT_ERROR: "failed at the provider",
  CONSUMER_IMPORT_ERROR: "failed at the consumer",
  PEP_ERROR: "refused by a policy",
  NODE_CALLBACK_ERROR: "failed between the connectors",
  UNDEFINED_ERROR: "failed",
};

/** How an exchange ended: a state, often with a reason behind a colon. */
export function outcomeInWords(detail: string): string {
  const [state = "", ...reason] = detail.split(":");
  return [EXCHANGE_STATES[state] ?? state, ...reason].join(":");
}

/** Classes of a model that are named. */
const CLASSES_NAMED = 10;

/** What the file of a base model is. */
export function baseModelInWords(model: {
  readonly estimator: string;
  readonly features: number;
  readonly classCount: number;
  readonly classes: readonly string[];
}): string {
  const named = model.classes.slice(0, CLASSES_NAMED);
  const others = model.classCount - named.length;
  const classes = named.join(", ") + (others > 0 ? ` and ${others} more` : "");
  const told = model.classCount === 0 ? "which predicts a number" : `with the classes ${classes}`;
  return `${model.estimator} of ${model.features} ${model.features === 1 ? "feature" : "features"}, ${told}`;
}

/** States of a training, and of an attempt at a round. */
export const STATES: Readonly<Record<string, string>> = {
  open: "under way",
  converged: "converged",
  "ended-early": "ended early",
  draft: "aggregators and processors are being chosen",
  "collecting-consents": "waiting for consents",
  published: "asking aggregators to countersign",
  training: "processors train and send",
  synchronising: "aggregators agree who is in",
  aggregating: "adding up",
  completed: "completed",
  discarded: "given up",
};

/** Why a training ended, for those whose data it used. */
export const ENDS: Readonly<Record<string, string>> = {
  completed: "completed",
  converged: "its model hardly changed any more",
  "ended-early": "a round failed",
};

export const STATE_UNKNOWN = "Whether it goes on is not known at the moment.";

/** Steps of nodes. */
export const STEPS: Readonly<Record<string, string>> = {
  training: "trains",
  sending: "sends its shares",
  sent: "has sent",
  failed: "gave up on some",
  receiving: "receives shares",
  listed: "sent its list",
  sealed: "agreed",
  released: "sent its sum",
  collecting: "waits for sums",
  decoding: "adds up",
  published: "new version ready",
  discarded: "gave up",
};

/** States of a plan at an aggregator. */
export const ROUND_STATES: Readonly<
  Record<string, { readonly kind: string; readonly sign: string; readonly text: string }>
> = {
  receiving: { kind: "running", sign: "▶", text: "receives shares" },
  listed: { kind: "running", sign: "▶", text: "sent its list" },
  sealed: { kind: "running", sign: "▶", text: "waits until its group agrees" },
  agreed: { kind: "running", sign: "▶", text: "its group agreed" },
  released: { kind: "running", sign: "▶", text: "sends its sum" },
  erased: { kind: "done", sign: "✓", text: "sent its sum, and erased shares and key" },
  collecting: { kind: "running", sign: "▶", text: "waits for sums" },
  decoding: { kind: "running", sign: "▶", text: "adds up" },
  published: { kind: "running", sign: "▶", text: "has made the new version" },
  completed: { kind: "done", sign: "✓", text: "new version ready" },
  discarded: { kind: "problem", sign: "✕", text: "given up" },
};

export const ROLES: Readonly<Record<string, string>> = {
  main: "main aggregator",
  parent: "parent aggregator",
  "first-level": "aggregator",
  processor: "processor node",
};

/** Checks of a node, and what it limits. */
export const CHECKS: Readonly<Record<string, string>> = {
  disk: "Space on the disk",
  store: "Store",
  lease: "Place as the serving node",
  lists: "Lists of records",
  address: "Its address in the catalog is the one at which it answers",
  clock: "Its clock agrees with those of other connectors",
  registration: "Registered at the catalog",
  consentRegistration: "Registered at the consent service, if it has one",
  "event-streams": "Event streams",
  "body-memory": "Memory for requests",
  heap: "Memory of the process",
};

/** States of an assessment. */
export const RUN_STATES: Readonly<Record<string, string>> = {
  queued: "waits for a worker",
  running: "under way",
  completed: "completed",
  completed_with_warnings: "completed with warnings",
  failed: "failed",
  cancelled: "cancelled",
};

/** Stages of an assessment, in their order: what the node does, and what for. */
export const RUN_STAGES: Readonly<Record<string, { readonly name: string; readonly help: string }>> = {
  acquiring: {
    name: "Copy the input",
    help: "Copies the file and takes its SHA-256. All later stages read the copy.",
  },
  validating: {
    name: "Read the rows",
    help: "Recognises the schema, decides the types of columns, checks the rules, and leaves out rows that cannot be read.",
  },
  inspecting: {
    name: "Look for personal data",
    help: "Examines the names and values of columns for identifiers and special categories.",
  },
  pseudonymising: {
    name: "Replace identifiers",
    help: "Replaces identifiers by pseudonyms before anything is computed.",
  },
  transforming: {
    name: "Write statements",
    help: "Makes xAPI statements of learning records, and the table to release if one was asked for. Then the raw rows are erased.",
  },
  profiling: { name: "Describe columns", help: "Counts values, missing ones and distributions, column by column." },
  measuring: {
    name: "Compute figures",
    help: "Computes quality, risk of disclosure, concentration, and rates of groups and predictions.",
  },
  analysing: {
    name: "Analyse the model",
    help: "Predicts with the model of the run, if it has one, and explains it.",
  },
  documenting: {
    name: "Write the documents",
    help: "Writes the report, the cards, the plots and the compliance graph.",
  },
  persisting: {
    name: "Sign the manifest",
    help: "Lists all files with their SHA-256, and signs the list with the key of this node.",
  },
  auditing: { name: "Close the audit log", help: "Names the manifest in the last entry of the run's own log." },
};

/** Who gets a file of a run. */
export const FILE_CLASSES: Readonly<Record<string, { readonly name: string; readonly help: string }>> = {
  public: { name: "For everybody in the workspace", help: "Figures about columns, and documents." },
  medium: { name: "About groups of persons", help: "Downloads are recorded in the audit log." },
  restricted: {
    name: "About single persons or their columns",
    help: "For those with the permission reports:export. Downloads are recorded in the audit log.",
  },
  hidden: {
    name: "Rows that were left out",
    help: "For those with the permission reports:export. Downloads are recorded in the audit log.",
  },
};

/** How an explanation of a model was computed. */
export const EXPLANATION_METHODS: Readonly<Record<string, string>> = {
  permutation: "How much worse the model is if the values of a feature are shuffled",
  linear_shap: "Exact contributions to the output (SHAP of a linear model)",
  exact_shap: "Exact contributions to the output (SHAP)",
  kernel_shap: "Estimated contributions to the output (Kernel SHAP)",
  partial_dependence: "Mean output if all rows had the same value of the feature (partial dependence)",
  local_surrogate: "A linear model that agrees with the model near the row",
};

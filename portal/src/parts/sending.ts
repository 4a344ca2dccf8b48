import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { newAction } from "./action";
import { nameOf } from "./filename";

/** What kind of files are sent, and how. */
export interface FileKind<Stored> {
  /** What they may be, for people. */
  readonly formats: string;
  readonly endings: readonly string[];
  /** Where they stay, for people. */
  readonly place: string;
  /** The label of the name under which a file is stored; absent if it has none. */
  readonly name?: string;
  /** What one needs to send one, at nodes whose accounts have permissions. */
  readonly permission?: string;
  /**
   * @param progress is told how many bytes are sent
   * @param stop ends it
   */
  readonly send: (name: string, file: Blob, progress: (sent: number) => void, stop: AbortSignal) => Promise<Stored>;
}

/** A file that somebody chooses and sends. It is sent on while no part of a page shows it. */
export class Sending<Stored> {
  /** What is chosen, and not stored yet. */
  readonly file = signal<File | null>(null);
  /** Under which the node stores it. */
  readonly name = signal("");
  /** How many of its bytes are sent. */
  readonly sent = signal(0);
  /** How many files are stored. */
  readonly stored = signal(0);
  readonly action = newAction();
  private stopping = new AbortController();

  /** @param done is told what became of a file that is stored */
  constructor(
    readonly kind: FileKind<Stored>,
    private readonly done: (stored: Stored) => void,
  ) {}

  /** Chooses a file, unless one is being sent. */
  take(file: File | undefined): void {
    if (file !== undefined && !this.action.busy.value) {
      this.action.problem.value = null;
      this.file.value = file;
      this.name.value = nameOf(file.name);
    }
  }

  /** Sends the file that is chosen. */
  send(): Promise<void> {
    return this.action.run(async () => {
      this.sent.value = 0;
      this.stopping = new AbortController();
      const stored = await this.kind.send(
        this.name.value,
        this.file.value!,
        (arrived) => (this.sent.value = arrived),
        this.stopping.signal,
      );
      this.file.value = null;
      this.stored.value++;
      this.done(stored);
    });
  }

  stop(): void {
    this.stopping.abort();
  }
}

/** It is stopped when the part of the page that uses it is left, whichever parts show it. */
export function useSending<Stored>(kind: FileKind<Stored>, done: (stored: Stored) => void): Sending<Stored> {
  const sending = useMemo(() => new Sending(kind, done), []);
  useEffect(() => () => sending.stop(), []);
  return sending;
}

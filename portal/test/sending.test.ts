import { expect, test, vi } from "vitest";
import { Problem } from "../src/api/problem";
import { type FileKind, Sending } from "../src/parts/sending";

const FILE = new File(["0123456789"], "Été 1.csv");

/** A node that answers when the test says so. */
class Node {
  readonly kind: FileKind<string> = {
    formats: "CSV",
    endings: ["csv"],
    place: "It stays.",
    send: (name, _, progress, stop) =>
      new Promise((resolve, reject) => {
        this.progress = progress;
        this.store = () => resolve(`uploads/${name}`);
        stop.addEventListener("abort", () => reject(new Problem(0, "Stopped", "Nothing was stored.")));
      }),
  };
  progress: (sent: number) => void = () => undefined;
  store: () => void = () => undefined;
}

test("a file is sent on while no part of a page shows it, and no other one takes its place", async () => {
  const node = new Node();
  const done = vi.fn();
  const sending = new Sending(node.kind, done);
  sending.take(FILE);
  const end = sending.send();
  node.progress(4);
  sending.take(new File(["x"], "other.csv"));
  expect(sending.action.busy.value).toBe(true);
  expect([sending.sent.value, sending.file.value, sending.name.value]).toEqual([4, FILE, "Ete-1.csv"]);
  expect(done).not.toHaveBeenCalled();
  node.store();
  await end;
  expect(done).toHaveBeenCalledExactlyOnceWith("uploads/Ete-1.csv");
  expect([sending.action.busy.value, sending.file.value, sending.stored.value]).toEqual([false, null, 1]);
});

test("a file that is stopped stays chosen, says so, and can be sent again", async () => {
  const node = new Node();
  const done = vi.fn();
  const sending = new Sending(node.kind, done);
  sending.take(FILE);
  const stopped = sending.send();
  sending.stop();
  await stopped;
  expect(sending.action.problem.value?.title).toBe("Stopped");
  expect([sending.action.busy.value, sending.file.value, sending.stored.value]).toEqual([false, FILE, 0]);
  const end = sending.send();
  expect(sending.action.problem.value).toBeNull();
  node.store();
  await end;
  expect(done).toHaveBeenCalledOnce();
});

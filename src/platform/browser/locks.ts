/** Runs one task at a time among all tabs of this browser. */
export interface Locks {
  /** Waits until no other tab runs a task of this name, then runs it and returns its result. */
  run<T>(name: string, task: () => Promise<T>): Promise<T>
}

export const locks: Locks = {
  run: (name, task) => navigator.locks.request(name, task),
}

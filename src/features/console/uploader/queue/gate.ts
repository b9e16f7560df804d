export interface Gate {
  isClosed(): boolean
  /** Makes callers of `passed` wait from now on. */
  close(): void
  open(): void
  /** Resolves when the gate is open. */
  passed(): Promise<void>
}

/** Creates a gate that is open at first. */
export function createGate(): Gate {
  let opening: PromiseWithResolvers<void> | undefined
  return {
    isClosed: () => opening !== undefined,
    close() {
      opening ??= Promise.withResolvers()
    },
    open() {
      opening?.resolve()
      opening = undefined
    },
    async passed() {
      while (opening) await opening.promise
    },
  }
}

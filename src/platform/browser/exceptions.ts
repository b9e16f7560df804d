/** Returns whether an error is the one of the browser with this name. */
export const isException = (error: unknown, name: string): boolean =>
  error instanceof DOMException && error.name === name

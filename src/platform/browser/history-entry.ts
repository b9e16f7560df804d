/**
 * Values stored with the current entry of the browser's history. They survive a reload and are lost with the tab; they
 * are not part of the URL and are never sent.
 */
export interface HistoryEntry {
  read(key: string): string | undefined
  write(key: string, value: string | undefined): void
}

export const historyEntry: HistoryEntry = {
  read(key) {
    const value: unknown = history.state?.[key]
    return typeof value === 'string' ? value : undefined
  },
  write(key, value) {
    history.replaceState({ ...history.state, [key]: value }, '')
  },
}

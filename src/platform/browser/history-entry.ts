/**
 * A note that stays with this entry of the browser's history: it outlives a reload, is no part of the address,
 * is sent to nobody, and goes with the tab.
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

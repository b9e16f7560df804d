import { atom, onMount } from 'nanostores'
import type { Storage } from '../../../../platform/browser/storage.ts'

/**
 * Creates the store of the columns that staff have hidden in a table. They are stored in this browser.
 * @param table the name of the table in the storage
 */
export function createColumnChoice(storage: Storage, table: string) {
  const key = `hidden-columns.${table}`
  const $hidden = atom<readonly string[]>([])
  onMount($hidden, () => {
    $hidden.set((storage.read(key) ?? '').split(',').filter((id) => id !== ''))
  })
  return {
    $hidden,
    /** Hides exactly these columns. With an empty list, all columns are shown again. */
    hide(ids: readonly string[]): void {
      $hidden.set(ids)
      storage.write(key, ids.length > 0 ? ids.join(',') : undefined)
    },
  }
}

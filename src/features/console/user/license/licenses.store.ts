import { atom, onMount } from 'nanostores'
import { findLicense, type Licenses } from '../../../../contract/users.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../../platform/api/latest-only.ts'
import type { Failure } from '../../../../platform/api/result.ts'

export type LicensesState =
  | { status: 'loading' }
  | { status: 'found'; licenses: Licenses }
  /** `failure` is undefined if the user has no licenses. */
  | { status: 'missing'; failure: Failure | undefined }

/**
 * Creates the store of the licenses of one user. They are loaded when they are first shown. When requests overlap, the
 * latest wins.
 */
export function createLicenses(api: Api, iid: string) {
  const $state = atom<LicensesState>({ status: 'loading' })
  const latest = latestOnly()
  let hasBegun = false

  async function load() {
    hasBegun = true
    const result = await latest(api.call(findLicense, { path: { iid } }))
    if (result === SUPERSEDED) return
    if (result.ok && result.value) $state.set({ status: 'found', licenses: result.value })
    else $state.set({ status: 'missing', failure: result.ok ? undefined : result.failure })
  }

  onMount($state, () => {
    if (!hasBegun) load()
  })

  return { $state, load }
}

export type LicensesStore = ReturnType<typeof createLicenses>

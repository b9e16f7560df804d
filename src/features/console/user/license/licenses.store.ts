import { atom, onMount } from 'nanostores'
import { findLicense, type Licenses } from '../../../../contract/users.ts'
import type { Api } from '../../../../platform/api/api.ts'
import type { Failure } from '../../../../platform/api/result.ts'

export type LicensesState =
  | { status: 'loading' }
  | { status: 'found'; licenses: Licenses }
  /** `failure` tells a service that could not answer from one that knows of none. */
  | { status: 'missing'; failure: Failure | undefined }

/** The licences of one user, asked for when they are first looked at. */
export function createLicenses(api: Api, iid: string) {
  const $state = atom<LicensesState>({ status: 'loading' })
  let latest = 0
  let isAsked = false

  async function load() {
    isAsked = true
    const mine = ++latest
    const result = await api.call(findLicense, { path: { iid } })
    if (mine !== latest) return
    if (result.ok && result.value) $state.set({ status: 'found', licenses: result.value })
    else $state.set({ status: 'missing', failure: result.ok ? undefined : result.failure })
  }

  onMount($state, () => {
    if (!isAsked) load()
  })

  return { $state, load }
}

export type LicensesStore = ReturnType<typeof createLicenses>

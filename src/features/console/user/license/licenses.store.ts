import { onMount } from 'nanostores'
import { findLicense } from '../../../../contract/users.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { createResource } from '../../../../platform/stores/resource.ts'

/** Creates the store of the licenses of one user. They are loaded when they are first shown. */
export function createLicenses(api: Api, iid: string) {
  const { $state, loadOnce, refresh } = createResource({
    request: (signal) => api.call(findLicense, { path: { iid } }, { signal }),
  })
  onMount($state, () => loadOnce())
  return { $state, load: () => refresh() }
}

export type LicensesStore = ReturnType<typeof createLicenses>

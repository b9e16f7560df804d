import { onMount } from 'nanostores'
import { findLicense } from '../../../../../contract/staff/users.ts'
import type { Api } from '../../../../../platform/api/api.ts'
import { createResource } from '../../../../../platform/stores/resource.ts'

/**
 * Creates the store of the licenses of one user, for services that do not return them with the user. They are loaded when
 * they are first shown.
 */
export function createLicenses(api: Api, iid: string) {
  let isUsed = false
  const { $state, loadOnce, refresh } = createResource({
    request(signal) {
      isUsed = true
      return api.call(findLicense, { path: { iid } }, { signal })
    },
  })
  onMount($state, () => loadOnce())
  return {
    $state,
    load: () => refresh(),
    /** Loads them again if they were loaded. */
    reload: async () => isUsed && refresh(),
  }
}

export type LicensesStore = ReturnType<typeof createLicenses>

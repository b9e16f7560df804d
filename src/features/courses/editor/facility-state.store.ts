import { onMount } from 'nanostores'
import { listFacilities } from '../../../contract/maps.ts'
import type { Api } from '../../../platform/api/api.ts'
import { createResource } from '../../../platform/stores/resource.ts'

/** Creates the store of a facility as the list has it: where its courses are, and the state of its maps. */
export function createFacilityState(api: Api, id: string) {
  const facility = createResource({
    async request(signal) {
      const result = await api.call(listFacilities, { query: { query: id } }, { signal })
      if (!result.ok) return result
      return { ok: true, value: result.value.facilities.find((one) => one.id === id) ?? null }
    },
  })
  onMount(facility.$state, () => facility.loadOnce())
  return facility
}
export type FacilityStateStore = ReturnType<typeof createFacilityState>

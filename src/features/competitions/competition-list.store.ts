import type { CompetitionDocument } from '../../contract/competition-document.ts'
import { createCompetition, getCompetition, listCompetitions } from '../../contract/competitions.ts'
import type { Api } from '../../platform/api/api.ts'
import { createAction } from '../../platform/stores/action.ts'
import { createResource } from '../../platform/stores/resource.ts'

interface Deps {
  api: Pick<Api, 'call'>
  onSignedOut: () => void
}

/** Creates the store of the golfer's own competitions. */
export function createCompetitionList({ api, onSignedOut }: Deps) {
  const on = { 401: onSignedOut }
  const list = createResource({
    async request(signal) {
      const result = await api.call(listCompetitions, {}, { signal })
      return result.ok ? { ok: true, value: result.value.competitions } : result
    },
    on,
  })
  const creating = createAction({
    send: (body: { token: string; competition: CompetitionDocument }) =>
      api.call(createCompetition, { body }),
    on,
  })
  const copying = createAction({
    send: (token: string) => api.call(getCompetition, { path: { token } }),
    on,
  })
  return {
    $state: list.$state,
    load: list.load,
    $creating: creating.$state,
    create: creating.run,
    /** The competition whose copy is to be made. */
    $copying: copying.$state,
    copy: copying.run,
  }
}
export type CompetitionListStore = ReturnType<typeof createCompetitionList>

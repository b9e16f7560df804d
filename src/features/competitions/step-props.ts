import type { CatalogueTee } from '../../contract/catalogue.ts'
import type { OrganisedCompetition } from '../../contract/competitions.ts'
import type { OrganisedStore } from './organised.store.ts'

/** What each step of a competition gets. */
export interface StepProps {
  store: OrganisedStore
  shown: OrganisedCompetition
  token: string
  /** Of the course, if it is one of the catalogue. */
  tees: readonly CatalogueTee[]
  onStep: (step: string) => void
}

import type { UserOverview } from '../../../contract/user-overview.ts'
import type { Property } from '../../../contract/users.ts'
import type { Api } from '../../../platform/api/api.ts'

/** What is on the screen when a change begins. */
export interface Shown {
  overview: UserOverview | undefined
  /** The active license, in words. */
  license: string
  properties: readonly Property[]
}

/** What the changes of one user have in common. */
export interface ChangeContext {
  /** Its calls are not taken for changes of a colleague. */
  api: Api
  /** Support id, or install id without one. */
  id: string
  /** Empty for a user without an install. */
  installId: string
  snapshot(): Shown
  /** Loads everything that is shown. */
  refresh(): Promise<unknown>
  onUndone(): void
  /** Loads what every change concerns: overview and audit. */
  reload(): Promise<void>
  reloadLicenses(): Promise<void>
  reloadUser(): Promise<void>
}

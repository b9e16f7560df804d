import type { UserOverview } from '../../../contract/user-overview.ts'
import type { Property } from '../../../contract/users.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'

/** The data on the screen when a change begins. */
export interface Shown {
  overview: UserOverview | undefined
  /** The active license as text. */
  license: string
  properties: readonly Property[]
}

/** The dependencies that all changes of a user share. */
export interface ChangeContext {
  /** The API for own changes, which the overview does not report as changes of a colleague. */
  api: Api
  /** The support id, or else the install id. */
  id: string
  /** Empty for a user without an install. */
  installId: string
  notice: ChangeNoticeStore
  snapshot(): Shown
  /** Loads all shown data again. */
  refresh(): Promise<unknown>
  onUndone(): void
  /** Loads the data that every change affects: overview and audit. */
  reload(): Promise<void>
  reloadLicenses(): Promise<void>
  reloadUser(): Promise<void>
}

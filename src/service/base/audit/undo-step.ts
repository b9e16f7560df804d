import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A license added by staff, in its stored form. */
export type ServerLicense = Omit<Selectable<Tables['licenses']>, 'source'>

/** A property set by staff, in its stored form. */
export interface StaffProperty {
  fields_json: string
  is_deleted: 0 | 1
  committed_at: number
}

/** The ids of the documents of a facility of the catalogue: of the last import, the draft, and what is published. */
export interface CatalogueState {
  imported: string | null
  draft: string | null
  published: string | null
}

/** An entry of the list of suppressed addresses, in its stored form. */
export type SuppressedAddress = Selectable<Tables['mail_suppressions']>

/** The values before and after a change. */
interface Change<Value> {
  before: Value
  after: Value
}

/** Describes a change so that it can be undone. Stored with its audit event. */
export type UndoStep =
  | ({ type: 'login'; accountId: string } & Change<string>)
  | ({ type: 'disabled'; accountId: string } & Change<boolean>)
  | ({ type: 'note'; owner: string } & Change<string>)
  | ({ type: 'property'; iid: string; name: string } & Change<StaffProperty | null>)
  | ({ type: 'licenses'; iids: string[] } & Change<ServerLicense[]>)
  /** Whether a round is deleted. `uploadedHash` is the fingerprint of the file if an upload has created the round. */
  | ({ type: 'round'; token: string; uploadedHash?: string } & Change<boolean>)
  | ({ type: 'rounds'; tokens: string[] } & Change<boolean>)
  /** Whether a competition is deleted. */
  | ({ type: 'competition'; token: string } & Change<boolean>)
  | ({ type: 'catalogue'; facilityId: string } & Change<CatalogueState>)
  | ({ type: 'suppressions'; emails: string[] } & Change<SuppressedAddress[]>)
  | { type: 'upload'; restoreId: string }

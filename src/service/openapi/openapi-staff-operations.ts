import type { JsonSchema } from '@valibot/to-json-schema'
import { MAP_TYPE_CODES } from '../../contract/maps.ts'
import { uploadType } from '../../contract/uploads.ts'
import type { EndpointName } from '../base/http/handler-types.ts'
import type { Operation } from '../base/http/openapi-operation.ts'
import { schemaRef } from '../base/http/openapi-schemas.ts'
import { mailOperations } from './openapi-mail-operations.ts'
import { mailingFileOperations } from './openapi-mailing-file-operations.ts'

const text: JsonSchema = { type: 'string' }

/** Describes the endpoints of staff in the OpenAPI document. */
export const staffOperations = {
  findUser: {
    tag: 'Users',
    summary: 'Finds a user by support id, round token, install id or e-mail.',
  },
  searchUsers: {
    tag: 'Users',
    summary:
      'Searches users by part of an e-mail or name, support id, install id, round token or link, order number, NFC id or promo code.',
  },
  changeLogin: {
    tag: 'Users',
    summary:
      'Changes the login of the account of an install, ends its sessions and notifies the previous address.',
    description: 'The status is 409 for an account of staff.',
    errors: [404, 409],
    checksVersion: true,
  },
  addProperty: {
    tag: 'Users',
    summary: 'Adds a server property to an install.',
    errors: [404, 409],
    checksVersion: true,
  },
  findLicense: { tag: 'Users', summary: 'Returns the licenses of the owner of an install.' },
  addLicense: {
    tag: 'Users',
    summary: 'Adds a server license to an install.',
    errors: [404, 409],
    checksVersion: true,
  },
  changeLicense: {
    tag: 'Users',
    summary: 'Extends, sets or revokes the license of the owner of an install.',
    description: 'The status is 409 when the license never expires, or when there is none to revoke.',
    errors: [404, 409],
    checksVersion: true,
  },
  deleteRound: { tag: 'Rounds', summary: 'Deletes a round; it can be undeleted.', errors: [404] },
  undeleteRound: { tag: 'Rounds', summary: 'Restores a deleted round.', errors: [404] },
  downloadRound: {
    tag: 'Rounds',
    summary: 'Returns the round file as it was uploaded, byte for byte.',
    errors: [404],
    response: {
      type: 'application/json',
      schema: schemaRef('RecordedRound'),
      description: 'The uploaded file.',
    },
  },
  listGolferRounds: {
    tag: 'Users',
    summary: 'Returns the history of a golfer as the golfer sees it.',
    errors: [404],
  },
  printRound: {
    tag: 'Rounds',
    summary: 'Returns the print page of a round.',
    errors: [404],
    response: { type: 'text/html', schema: text, description: 'A page of HTML.' },
  },
  viewRound: {
    tag: 'Rounds',
    summary: 'Returns a round in the form of `GET /rest/round/{token}`, even if it is deleted.',
    errors: [404],
  },
  listAudit: {
    tag: 'Audit',
    summary: 'Lists the latest changes of the owner of an install or support id.',
    errors: [404],
  },
  listAuditLog: {
    tag: 'Audit',
    summary: 'Lists the events of the audit log, newest first, one page at a time.',
    description: '`user` is a login, support id or install id. An event must match all given filters.',
  },
  countNewEvents: {
    tag: 'Audit',
    summary: 'Counts the events that are newer than a given one, for pages that show the log.',
    description: 'At most 1000 are counted. The call does not keep a session alive.',
  },
  exportAuditLog: {
    tag: 'Audit',
    summary: 'Returns all events that match as comma separated values, newest first.',
    response: { type: 'text/csv', schema: text, description: 'A table with a header line.' },
  },
  listAuditFacets: {
    tag: 'Audit',
    summary: 'Returns the values that the filters of the audit log can have.',
  },
  undoChange: {
    tag: 'Audit',
    summary: 'Undoes a change, unless the changed data has been changed again since.',
    description:
      'The status is 409 when the data has been changed again, or when the change cannot be undone or was undone before.',
    errors: [404, 409],
  },
  getUserOverview: {
    tag: 'Users',
    summary:
      'Returns a summary of the owner of an install or support id, and the versions of the data that staff can change.',
    errors: [404],
  },
  removeProperty: {
    tag: 'Users',
    summary: 'Marks a server property of an install as deleted.',
    errors: [404],
    checksVersion: true,
  },
  endUserSessions: {
    tag: 'Users',
    summary: 'Ends all sessions of an account.',
    description: 'The status is 409 for an account of staff.',
    errors: [404, 409],
  },
  sendUserReset: {
    tag: 'Users',
    summary: 'Sends the owner of an account a link to set a new password.',
    description: 'The status is 409 for an account of staff.',
    errors: [404, 409],
  },
  setUserDisabled: {
    tag: 'Users',
    summary: 'Disables an account, which ends its sessions and links, or enables it again.',
    description: 'The status is 409 for an account of staff.',
    errors: [404, 409],
    checksVersion: true,
  },
  setUserNote: {
    tag: 'Users',
    summary: 'Sets the note of staff about the owner of an install or support id; an empty text removes it.',
    errors: [404],
    checksVersion: true,
  },
  upload: {
    tag: 'Users',
    summary: 'Uploads a round file or a snapshot file.',
    description:
      'For `round`, the identifier is an install id; for `snapshot`, a login. An invalid file changes nothing. ' +
      'docs/wire.md describes both kinds of files.',
    path: { type: { enum: [...uploadType.options] } },
    errors: [404, 409],
  },
  previewUpload: {
    tag: 'Users',
    summary: 'Compares a file with what uploading it would overwrite, and changes nothing.',
    description: 'The parameters are those of `upload`. The list is empty when nothing would be overwritten.',
    path: { type: { enum: [...uploadType.options] } },
    errors: [404, 409],
  },
  restoreUpload: {
    tag: 'Users',
    summary: 'Restores what an upload replaced.',
    description:
      'The id is the `restoreId` of the upload. The status is 409 when the round or account has changed since, and ' +
      '404 when the replaced data is no longer stored.',
    errors: [404, 409],
  },
  findPromoCode: { tag: 'Promo codes', summary: 'Looks up a promo code.' },
  listPromoBatches: { tag: 'Promo codes', summary: 'Returns the batch names of each category.' },
  listPromoTypes: { tag: 'Promo codes', summary: 'Lists the types of promo codes.' },
  listPromoCategories: { tag: 'Promo codes', summary: 'Lists the categories of promo codes.' },
  getPromoStatistic: { tag: 'Promo codes', summary: 'Counts the codes of a batch by state.' },
  listPromoCodes: { tag: 'Promo codes', summary: 'Lists the codes of a batch with their use.' },
  generatePromoCodes: { tag: 'Promo codes', summary: 'Generates promo codes and returns them.' },
  ...mailOperations,
  ...mailingFileOperations,
  updateTiles: {
    tag: 'Maps',
    summary: 'Redraws the map of a facility.',
    path: { mapTypeCode: { enum: Object.values(MAP_TYPE_CODES) } },
    errors: [404],
    response: { type: 'text/plain', schema: text, description: 'The new version of the map.' },
  },
  listFacilities: {
    tag: 'Maps',
    summary: 'Lists facilities by part of name or id, with their courses and the state of their maps.',
  },
} satisfies Partial<Record<EndpointName, Operation>>

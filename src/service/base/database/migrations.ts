import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from './database-kind.ts'
import { accounts } from './migrations/0001-accounts.ts'
import { golf } from './migrations/0002-golf.ts'
import { promo } from './migrations/0003-promo.ts'
import { staff } from './migrations/0004-staff.ts'
import { courses } from './migrations/0005-courses.ts'
import { leases } from './migrations/0006-leases.ts'
import { uploadHistory } from './migrations/0007-upload-history.ts'
import { mailingCampaigns } from './migrations/0008-mailing-campaigns.ts'
import { courseUsers } from './migrations/0009-course-users.ts'
import { disabledAccounts } from './migrations/0010-disabled-accounts.ts'
import { confirmedAccounts } from './migrations/0012-confirmed-accounts.ts'
import { accountPage } from './migrations/0013-account-page.ts'
import { passkeys } from './migrations/0014-passkeys.ts'
import { accountDeletion } from './migrations/0015-account-deletion.ts'
import { roundStatistics } from './migrations/0016-round-statistics.ts'
import { consoleRecords } from './migrations/0017-console.ts'
import { search } from './migrations/0018-search.ts'
import { auditIndexes } from './migrations/0019-audit-indexes.ts'
import { mailingDesk } from './migrations/0020-mailing-desk.ts'
import { roundEntityTags } from './migrations/0021-round-entity-tags.ts'
import { accountMails } from './migrations/0022-account-mails.ts'
import { confirmedAddresses } from './migrations/0023-confirmed-addresses.ts'
import { unconfirmedAccounts } from './migrations/0027-unconfirmed-accounts.ts'
import { ownStrokes } from './migrations/0028-own-strokes.ts'
import { roundNumbers } from './migrations/0030-round-numbers.ts'
import { catalogue } from './migrations/0031-catalogue.ts'
import { mapPieces } from './migrations/0032-map-pieces.ts'
import { scoreSheets } from './migrations/0033-score-sheets.ts'
import { accessTokens } from './migrations/0034-access-tokens.ts'
import { firebaseValues } from './migrations/0035-firebase-values.ts'
import { handicapIndexes } from './migrations/0036-handicap-indexes.ts'
import { roundClaims } from './migrations/0039-round-claims.ts'
import { operation } from './migrations/0044-operation.ts'
import { push } from './migrations/0045-push.ts'
import { bulkChanges } from './migrations/0047-bulk-changes.ts'
import { auditTargets } from './migrations/0048-audit-targets.ts'
import { roundDeletions } from './migrations/0049-round-deletions.ts'
import { voidBatches } from './migrations/0053-void-batches.ts'
import { golfersCourses } from './migrations/0054-golfers-courses.ts'
import { erasedRounds } from './migrations/0056-erased-rounds.ts'
import { scorerKeyUse } from './migrations/0058-scorer-key-use.ts'
import { heldRounds } from './migrations/0060-held-rounds.ts'
import { completeBulkChanges } from './migrations/0063-complete-bulk-changes.ts'
import { jobs } from './migrations/0064-jobs.ts'
import { foldedCourses } from './migrations/0065-folded-courses.ts'
import { searchTexts } from './migrations/0066-search-texts.ts'
import { competitions } from './migrations/0067-competitions.ts'
import { knownPartners } from './migrations/0068-known-partners.ts'
import { claimInvitations } from './migrations/0069-claim-invitations.ts'
import { competitionSearch } from './migrations/0070-competition-search.ts'

/** Returns all migrations in order. Never change one that has been released; add a new one at the end. */
export function migrationsFor(kind: DatabaseKind): Record<string, Migration> {
  return {
    '0001-accounts': accounts(kind),
    '0002-golf': golf(kind),
    '0003-promo': promo(kind),
    '0004-staff': staff(kind),
    '0005-courses': courses(kind),
    '0006-leases': leases(kind),
    '0007-upload-history': uploadHistory(kind),
    '0008-mailing-campaigns': mailingCampaigns(kind),
    '0009-course-users': courseUsers(kind),
    '0010-disabled-accounts': disabledAccounts(kind),
    '0012-confirmed-accounts': confirmedAccounts(kind),
    '0013-account-page': accountPage(kind),
    '0014-passkeys': passkeys(kind),
    '0015-account-deletion': accountDeletion(kind),
    '0016-round-statistics': roundStatistics(kind),
    '0017-console': consoleRecords(kind),
    '0018-search': search(kind),
    '0019-audit-indexes': auditIndexes,
    '0020-mailing-desk': mailingDesk(kind),
    '0021-round-entity-tags': roundEntityTags(kind),
    '0022-account-mails': accountMails(kind),
    '0023-confirmed-addresses': confirmedAddresses,
    '0027-unconfirmed-accounts': unconfirmedAccounts,
    '0028-own-strokes': ownStrokes(kind),
    '0030-round-numbers': roundNumbers(kind),
    '0031-catalogue': catalogue(kind),
    '0032-map-pieces': mapPieces(kind),
    '0033-score-sheets': scoreSheets(kind),
    '0034-access-tokens': accessTokens(kind),
    '0035-firebase-values': firebaseValues(kind),
    '0036-handicap-indexes': handicapIndexes(kind),
    '0039-round-claims': roundClaims(kind),
    '0044-operation': operation(kind),
    '0045-push': push(kind),
    '0047-bulk-changes': bulkChanges(kind),
    '0048-audit-targets': auditTargets(kind),
    '0049-round-deletions': roundDeletions(kind),
    '0053-void-batches': voidBatches(kind),
    '0054-golfers-courses': golfersCourses(kind),
    '0056-erased-rounds': erasedRounds(kind),
    '0058-scorer-key-use': scorerKeyUse(kind),
    '0060-held-rounds': heldRounds(kind),
    '0063-complete-bulk-changes': completeBulkChanges(kind),
    '0064-jobs': jobs(kind),
    '0065-folded-courses': foldedCourses(kind),
    '0066-search-texts': searchTexts(kind),
    '0067-competitions': competitions(kind),
    '0068-known-partners': knownPartners(kind),
    '0069-claim-invitations': claimInvitations(kind),
    '0070-competition-search': competitionSearch(kind),
  }
}

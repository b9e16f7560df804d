import { accessTokenHandlers } from './accounts/access-tokens/access-token.handlers.ts'
import { accountHandlers } from './accounts/account.handlers.ts'
import { accountDataHandlers } from './accounts/account-data/account-data.handlers.ts'
import { ownAccountHandlers } from './accounts/own-account.handlers.ts'
import { passkeyHandlers, passkeySignInHandlers } from './accounts/passkeys/passkey.handlers.ts'
import { unsubscribeHandlers } from './accounts/preferences/unsubscribe.handlers.ts'
import { secondStepHandlers } from './accounts/second-step/second-step.handlers.ts'
import type { Handlers, Tag, Tagged } from './base/http/handler-types.ts'
import { catalogueHandlers } from './golf/catalogue/catalogue.handlers.ts'
import { claimHandlers } from './golf/claims/claim.handlers.ts'
import { competitionHandlers } from './golf/competitions/competition.handlers.ts'
import type { GolfDeps } from './golf/golf-context.ts'
import { linkPreviewHandlers } from './golf/link-previews/link-preview.handlers.ts'
import { mapHandlers } from './golf/maps/map.handlers.ts'
import { pushHandlers } from './golf/push/push.handlers.ts'
import { roundHandlers } from './golf/rounds/round.handlers.ts'
import { scoreSheetHandlers } from './golf/score-sheets/score-sheet.handlers.ts'
import { auditHandlers } from './staff/audit-log/audit.handlers.ts'
import { mailingCheckHandlers } from './staff/mailing/check/mailing-check.handlers.ts'
import { mailingFileHandlers } from './staff/mailing/files/mailing-files.handlers.ts'
import { mailingHandlers } from './staff/mailing/mailing.handlers.ts'
import { suppressionHandlers } from './staff/mailing/suppressions/suppression.handlers.ts'
import { promoHandlers } from './staff/promo/promo.handlers.ts'
import { searchHandlers } from './staff/search/search.handlers.ts'
import { supportHandlers } from './staff/support/support.handlers.ts'
import { uploadHandlers } from './staff/uploads/upload.handlers.ts'
import { userHandlers } from './staff/users/user.handlers.ts'

/** Returns the handlers of all endpoints, by the section of the OpenAPI document in which they are listed. */
export function allHandlers(deps: GolfDeps): Tagged<Handlers> {
  return {
    ...tagged('Users', {
      ...userHandlers(deps),
      ...searchHandlers(deps),
      ...supportHandlers(deps),
      ...uploadHandlers(deps),
    }),
    ...tagged('Rounds', {
      ...claimHandlers(deps),
      ...roundHandlers(deps),
      ...scoreSheetHandlers(deps),
      ...linkPreviewHandlers(deps),
    }),
    ...tagged('Competitions', competitionHandlers(deps)),
    ...tagged('Notifications', pushHandlers(deps)),
    ...tagged('Audit', auditHandlers(deps)),
    ...tagged('Promo codes', promoHandlers(deps)),
    ...tagged('Mail', {
      ...mailingHandlers(deps),
      ...suppressionHandlers(deps),
      ...mailingCheckHandlers(deps),
      ...mailingFileHandlers(deps),
      ...unsubscribeHandlers(deps),
    }),
    ...tagged('Maps', mapHandlers(deps)),
    ...tagged('Courses', catalogueHandlers(deps)),
    ...tagged('Session', {
      ...accountHandlers(deps),
      ...secondStepHandlers(deps),
      ...passkeySignInHandlers(deps),
    }),
    ...tagged('Account', {
      ...ownAccountHandlers(deps),
      ...accountDataHandlers(deps),
      ...passkeyHandlers(deps),
      ...accessTokenHandlers(deps),
    }),
  }
}

function tagged<Some extends object>(tag: Tag, handlers: Some): Tagged<Some> {
  return Object.fromEntries(
    Object.entries<object>(handlers as Record<string, object>).map(([name, handler]) => [
      name,
      { ...handler, tag },
    ]),
  ) as Tagged<Some>
}

import { accountHandlers } from './accounts/account.handlers.ts'
import { accountDataHandlers } from './accounts/account-data/account-data.handlers.ts'
import { ownAccountHandlers } from './accounts/own-account.handlers.ts'
import { passkeyHandlers } from './accounts/passkeys/passkey.handlers.ts'
import { passkeySignInHandlers } from './accounts/passkeys/passkey-sign-in.handlers.ts'
import { unsubscribeHandlers } from './accounts/preferences/unsubscribe.handlers.ts'
import { enrolmentHandlers } from './accounts/second-step/enrolment.handlers.ts'
import { secondStepHandlers } from './accounts/second-step/second-step.handlers.ts'
import type { Handlers } from './base/http/handler-types.ts'
import { linkPreviewHandlers } from './golf/link-previews/link-preview.handlers.ts'
import { mapHandlers } from './golf/maps/map.handlers.ts'
import { roundHandlers } from './golf/rounds/round.handlers.ts'
import type { ServiceDeps } from './service-deps.ts'
import { auditHandlers } from './staff/audit-log/audit.handlers.ts'
import { mailingCheckHandlers } from './staff/mailing/check/mailing-check.handlers.ts'
import { mailingFileHandlers } from './staff/mailing/files/mailing-files.handlers.ts'
import { mailingHandlers } from './staff/mailing/mailing.handlers.ts'
import { mailingRunHandlers } from './staff/mailing/mailing-runs.handlers.ts'
import type { Sender } from './staff/mailing/sending/sender.ts'
import { suppressionHandlers } from './staff/mailing/suppressions/suppression.handlers.ts'
import { promoHandlers } from './staff/promo/promo.handlers.ts'
import { searchHandlers } from './staff/search/search.handlers.ts'
import { golferViewHandlers } from './staff/support/golfer-view.handlers.ts'
import { supportHandlers } from './staff/support/support.handlers.ts'
import { uploadHandlers } from './staff/uploads/upload.handlers.ts'
import { userHandlers } from './staff/users/user.handlers.ts'

/** Returns the handlers of all endpoints. */
export function allHandlers(deps: ServiceDeps, sender: Sender): Handlers {
  return {
    ...accountHandlers(deps),
    ...ownAccountHandlers(deps),
    ...accountDataHandlers(deps),
    ...passkeyHandlers(deps),
    ...passkeySignInHandlers(deps),
    ...secondStepHandlers(deps),
    ...enrolmentHandlers(deps),
    ...roundHandlers(deps),
    ...linkPreviewHandlers(deps),
    ...uploadHandlers(deps),
    ...userHandlers(deps),
    ...supportHandlers(deps),
    ...golferViewHandlers(deps),
    ...auditHandlers(deps),
    ...searchHandlers(deps),
    ...promoHandlers(deps),
    ...mapHandlers(deps),
    ...unsubscribeHandlers(deps),
    ...mailingHandlers(deps, sender),
    ...mailingRunHandlers(deps, sender),
    ...mailingFileHandlers(deps),
    ...suppressionHandlers(deps),
    ...mailingCheckHandlers(deps),
  }
}

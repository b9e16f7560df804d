import { accountDataHandlers } from './account-data/account-data.handlers.ts'
import { accountHandlers } from './accounts/account.handlers.ts'
import { ownAccountHandlers } from './accounts/own-account.handlers.ts'
import { auditHandlers } from './audit/audit.handlers.ts'
import type { Handlers } from './http/handler-types.ts'
import { linkPreviewHandlers } from './link-previews/link-preview.handlers.ts'
import { mailingCheckHandlers } from './mailing/check/mailing-check.handlers.ts'
import { mailingFileHandlers } from './mailing/files/mailing-files.handlers.ts'
import { mailingHandlers } from './mailing/mailing.handlers.ts'
import { mailingRunHandlers } from './mailing/mailing-runs.handlers.ts'
import type { Sender } from './mailing/sending/sender.ts'
import { suppressionHandlers } from './mailing/suppressions/suppression.handlers.ts'
import { mapHandlers } from './maps/map.handlers.ts'
import { passkeyHandlers } from './passkeys/passkey.handlers.ts'
import { passkeySignInHandlers } from './passkeys/passkey-sign-in.handlers.ts'
import { unsubscribeHandlers } from './preferences/unsubscribe.handlers.ts'
import { promoHandlers } from './promo/promo.handlers.ts'
import { roundHandlers } from './rounds/round.handlers.ts'
import { uploadHandlers } from './rounds/upload.handlers.ts'
import { searchHandlers } from './search/search.handlers.ts'
import { enrolmentHandlers } from './second-step/enrolment.handlers.ts'
import { secondStepHandlers } from './second-step/second-step.handlers.ts'
import type { ServiceDeps } from './service-deps.ts'
import { golferViewHandlers } from './support/golfer-view.handlers.ts'
import { supportHandlers } from './support/support.handlers.ts'
import { userHandlers } from './users/user.handlers.ts'

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

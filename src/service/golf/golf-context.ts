import type { AccountContext, AccountDeps } from '../accounts/account-context.ts'
import type { createLruCache } from '../base/lru-cache.ts'
import type { LinkPreviews } from './link-previews/link-previews.ts'
import type { PushNetwork } from './push/push-transport.ts'
import type { RoundShapes } from './rounds/round-shapes.ts'
import type { SheetFolds } from './score-sheets/sheet-folds.ts'

export interface GolfContext extends AccountContext {
  sheetFolds: SheetFolds
  roundShapes: RoundShapes
  /** Documents for everyone, by competition and state. */
  competitionDocuments: ReturnType<typeof createLruCache<string>>
  /** By default push services at public addresses. */
  pushNetwork?: PushNetwork | undefined
}

/** What the handlers of golf and of staff are created with. */
export interface GolfDeps extends GolfContext, AccountDeps {
  linkPreviews: LinkPreviews
}

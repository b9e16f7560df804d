import { type AccountContext, type AccountDeps, accountAreas } from '../accounts/areas.ts'
import type { Areas, Factories, ServicesOf } from '../base/areas.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { createCourseSearch } from './catalogue/course-search.ts'
import { createCourseSuggestions } from './catalogue/course-suggestions.ts'
import { createRoundClaims } from './claims/round-claims.ts'
import { createCourses } from './courses/courses.ts'
import { createFirebaseValues } from './firebase/firebase-values.ts'
import type { LinkPreviews } from './link-previews/link-previews.ts'
import { createFacilities } from './maps/facilities.ts'
import { createPushKeys } from './push/push-keys.ts'
import { createPushMessages } from './push/push-messages.ts'
import { createPushSubscriptions } from './push/push-subscriptions.ts'
import type { PushNetwork } from './push/push-transport.ts'
import { createCourseReports } from './rounds/course-reports.ts'
import { createOwnAverages } from './rounds/own-averages.ts'
import { createOwnStatistics } from './rounds/own-statistics.ts'
import { createRoundShapes } from './rounds/round-shapes.ts'
import { createRoundUploads } from './rounds/round-uploads.ts'
import { createRounds, type RoundDeps } from './rounds/rounds.ts'
import { createTaggedRounds } from './rounds/tagged-rounds.ts'
import { createUploadHistory } from './rounds/upload-history.ts'
import { createRecentPlay } from './score-sheets/recent-play.ts'
import { createScoreSheets } from './score-sheets/score-sheets.ts'
import { createScorerKeys } from './score-sheets/scorer-keys.ts'
import { createSheetDeletions } from './score-sheets/sheet-deletions.ts'
import { createSheetDocuments } from './score-sheets/sheet-documents.ts'
import { createSheetEntries } from './score-sheets/sheet-entries.ts'
import type { SheetFolds } from './score-sheets/sheet-folds.ts'
import { createSheetStarts } from './score-sheets/start-sheets.ts'
import { createUnattendedSheets } from './score-sheets/unattended-sheets.ts'
import { createMapPieces } from './tiles/map-pieces.ts'

export interface GolfContext extends AccountContext {
  sheetFolds: SheetFolds
  notifyLive: RoundDeps['notifyLive']
  /** By default push services at public addresses. */
  pushNetwork?: PushNetwork | undefined
}

export const golfAreas = {
  ...accountAreas,
  rounds: (context) => createRounds(context),
  ownAverages: ({ db }) => createOwnAverages(db),
  ownStatistics: ({ db }) => createOwnStatistics(db),
  courseReports: ({ db, clock, kind: { textSearch } }) =>
    createCourseReports(db, clock, createOwnStatistics(db), createCourseSearch({ db, textSearch })),
  roundClaims: (context) => createRoundClaims(context),
  taggedRounds: ({ db }) => createTaggedRounds(db),
  roundShapes: ({ db }) => createRoundShapes(db),
  roundUploads: (context) => createRoundUploads(context),
  uploadHistory: ({ db, clock }) => createUploadHistory(db, clock),
  scoreSheets: ({ db, clock }) => createScoreSheets(db, clock),
  sheetStarts: (context) => createSheetStarts(context),
  sheetEntries: (context) => createSheetEntries(context),
  sheetDocuments: (context) => createSheetDocuments(context),
  scorerKeys: ({ db, clock }) => createScorerKeys(db, clock),
  sheetDeletions: (context) => createSheetDeletions(context),
  unattendedSheets: (context) => createUnattendedSheets(context),
  courses: ({ db, clock }) => createCourses(db, clock),
  facilities: ({ db, clock }) => createFacilities(db, clock),
  mapPieces: ({ db }) => createMapPieces(db),
  catalogue: ({ db, clock }) => createCatalogue({ db, clock, mapPieces: createMapPieces(db) }),
  courseSearch: ({ db, kind: { textSearch } }) => createCourseSearch({ db, textSearch }),
  courseSuggestions: ({ db, clock }) =>
    createCourseSuggestions({ db, clock, mapPieces: createMapPieces(db) }),
  recentPlay: ({ db, kind: { textSearch } }) => createRecentPlay(db, createCourseSearch({ db, textSearch })),
  pushKeys: ({ db, clock }) => createPushKeys(db, clock),
  pushMessages: (context) => createPushMessages(context),
  pushSubscriptions: (context) =>
    createPushSubscriptions({ ...context, jobsOf: (trx) => accountAreas.jobs({ ...context, db: trx }) }),
  firebaseValues: ({ db }) => createFirebaseValues(db),
} satisfies Factories<GolfContext>

export type GolfAreas = Areas<typeof golfAreas>
export type GolfServices = ServicesOf<GolfAreas>

export interface GolfDeps extends AccountDeps {
  services: GolfServices
  linkPreviews: LinkPreviews
}

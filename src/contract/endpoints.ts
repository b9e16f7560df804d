import * as account from './account.ts'
import * as accountDeletion from './account-deletion.ts'
import * as accountExport from './account-export.ts'
import * as audit from './audit.ts'
import * as averages from './averages.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as golferView from './golfer-view.ts'
import * as history from './history.ts'
import * as linkPreview from './link-preview.ts'
import * as mailSuppressions from './mail-suppressions.ts'
import * as mailing from './mailing.ts'
import * as mailingCheck from './mailing-check.ts'
import * as mailingFiles from './mailing-files.ts'
import * as mailingRuns from './mailing-runs.ts'
import * as maps from './maps.ts'
import * as passkeys from './passkeys.ts'
import * as promo from './promo-codes.ts'
import * as round from './round.ts'
import * as roundView from './round-view.ts'
import * as search from './search.ts'
import * as secondStep from './second-step.ts'
import * as session from './session.ts'
import * as statistics from './statistics.ts'
import * as unsubscribe from './unsubscribe.ts'
import * as uploads from './uploads.ts'
import * as userOverview from './user-overview.ts'
import * as users from './users.ts'

/** All endpoints by name, for the service and for tests. Screens import single endpoints, which keeps bundles small. */
export const endpoints = {
  getUser: session.getUser,
  signIn: session.signIn,
  signUp: session.signUp,
  requestReset: session.requestReset,
  resetPassword: session.resetPassword,
  signOut: session.signOut,
  checkAccess: session.checkAccess,
  confirmSignIn: secondStep.confirmSignIn,
  openEnrolment: secondStep.openEnrolment,
  beginEnrolmentPasskey: secondStep.beginEnrolmentPasskey,
  finishEnrolment: secondStep.finishEnrolment,
  beginPasskeySignIn: passkeys.beginPasskeySignIn,
  signInWithPasskey: passkeys.signInWithPasskey,
  listPasskeys: passkeys.listPasskeys,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  getAccount: account.getAccount,
  changeName: account.changeName,
  requestEmailChange: account.requestEmailChange,
  cancelEmailChange: account.cancelEmailChange,
  confirmEmailChange: account.confirmEmailChange,
  endSession: account.endSession,
  changePassword: account.changePassword,
  listSessions: account.listSessions,
  endOtherSessions: account.endOtherSessions,
  getEmailPreferences: account.getEmailPreferences,
  setEmailPreferences: account.setEmailPreferences,
  exportAccount: accountExport.exportAccount,
  exportRounds: accountExport.exportRounds,
  deleteAccount: accountDeletion.deleteAccount,
  getRound: round.getRound,
  getLinkPreview: linkPreview.getLinkPreview,
  getPreviewImage: linkPreview.getPreviewImage,
  getEmbedding: linkPreview.getEmbedding,
  getAverages: averages.getAverages,
  listRounds: history.listRounds,
  getStatistics: statistics.getStatistics,
  getOptOuts: unsubscribe.getOptOuts,
  unsubscribe: unsubscribe.unsubscribe,
  findUser: users.findUser,
  searchUsers: search.searchUsers,
  changeLogin: users.changeLogin,
  addProperty: users.addProperty,
  findLicense: users.findLicense,
  addLicense: users.addLicense,
  changeLicense: users.changeLicense,
  deleteRound: users.deleteRound,
  undeleteRound: users.undeleteRound,
  downloadRound: users.downloadRound,
  printRound: users.printRound,
  viewRound: roundView.viewRound,
  listGolferRounds: golferView.listGolferRounds,
  listAudit: audit.listAudit,
  listAuditLog: audit.listAuditLog,
  countNewEvents: audit.countNewEvents,
  exportAuditLog: audit.exportAuditLog,
  listAuditFacets: audit.listAuditFacets,
  undoChange: audit.undoChange,
  getUserOverview: userOverview.getUserOverview,
  removeProperty: userOverview.removeProperty,
  endUserSessions: userOverview.endUserSessions,
  sendUserReset: userOverview.sendUserReset,
  setUserDisabled: userOverview.setUserDisabled,
  setUserNote: userOverview.setUserNote,
  upload: uploads.upload,
  previewUpload: uploads.previewUpload,
  restoreUpload: uploads.restoreUpload,
  findPromoCode: promo.findPromoCode,
  listPromoBatches: promo.listPromoBatches,
  listPromoTypes: promo.listPromoTypes,
  listPromoCategories: promo.listPromoCategories,
  getPromoStatistic: promo.getPromoStatistic,
  listPromoCodes: promo.listPromoCodes,
  generatePromoCodes: promo.generatePromoCodes,
  startMailing: mailing.startMailing,
  getMailingStatus: mailing.getMailingStatus,
  listMailings: mailingRuns.listMailings,
  getMailing: mailingRuns.getMailing,
  pauseMailing: mailingRuns.pauseMailing,
  resumeMailing: mailingRuns.resumeMailing,
  stopMailing: mailingRuns.stopMailing,
  setMailingRate: mailingRuns.setMailingRate,
  exportMailingResults: mailingRuns.exportMailingResults,
  sendToFailed: mailingRuns.sendToFailed,
  listMailingFiles: mailingFiles.listMailingFiles,
  uploadRecipients: mailingFiles.uploadRecipients,
  renameRecipients: mailingFiles.renameRecipients,
  deleteRecipients: mailingFiles.deleteRecipients,
  downloadRecipients: mailingFiles.downloadRecipients,
  uploadTemplate: mailingFiles.uploadTemplate,
  renameTemplate: mailingFiles.renameTemplate,
  deleteTemplate: mailingFiles.deleteTemplate,
  downloadTemplate: mailingFiles.downloadTemplate,
  getTemplateContent: mailingFiles.getTemplateContent,
  showTemplateHtml: mailingFiles.showTemplateHtml,
  listSuppressions: mailSuppressions.listSuppressions,
  exportSuppressions: mailSuppressions.exportSuppressions,
  addSuppression: mailSuppressions.addSuppression,
  releaseSuppression: mailSuppressions.releaseSuppression,
  checkMailing: mailingCheck.checkMailing,
  exportMailingProblems: mailingCheck.exportMailingProblems,
  previewMail: mailingCheck.previewMail,
  showMail: mailingCheck.showMail,
  sendTestMail: mailingCheck.sendTestMail,
  updateTiles: maps.updateTiles,
  listFacilities: maps.listFacilities,
} satisfies Record<string, AnyEndpoint>

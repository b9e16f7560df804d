/** What is needed only when somebody signs out, in one script. */
export { signOutSheets } from '../../platform/sheets/sign-out-sheets.ts'
export { SignOut } from './SignOut.tsx'

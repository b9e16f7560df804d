/** What is needed only when somebody signs out, in one script. */
export { signOutSheets } from '../../platform/sheets/browser-sign-out.ts'
export { SignOut } from './SignOut.tsx'

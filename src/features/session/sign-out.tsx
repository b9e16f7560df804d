import { signOutSheets } from '../../platform/sheets/sign-out-sheets.ts'
import { type SignOutProps, SignOut as SignOutView } from './SignOut.tsx'

// What is needed only when somebody signs out, in one script, with the dependencies of the page.
export { signOutSheets }

export function SignOut(props: Omit<SignOutProps, 'sheets'>) {
  return <SignOutView {...props} sheets={signOutSheets} />
}

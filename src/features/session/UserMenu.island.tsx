import { page } from '../../platform/page.ts'
import { session } from './session.ts'
import { UserMenu } from './UserMenu.tsx'

interface Props {
  /** The page asks who is signed in anyway; elsewhere only a browser that remembers somebody does. */
  asked: boolean
}

export function UserMenuIsland({ asked }: Props) {
  return <UserMenu session={session} page={page} asked={asked} />
}

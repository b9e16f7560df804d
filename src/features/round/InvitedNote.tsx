import { Notice } from '../../ui/feedback/Notice.tsx'

/** Tells somebody who was invited to say which player they are that they need an account. */
export function InvitedNote({ href }: { href: string }) {
  return (
    <Notice kind="info" action={<a href={href}>Sign in</a>}>
      Did you play in this round? Sign in, and it is in your history.
    </Notice>
  )
}

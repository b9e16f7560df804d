import type { AdminUser } from '../../../../../contract/staff/users.ts'
import { timeAgo } from '../../../../../domain/dates/time-ago.ts'
import { counted } from '../../../../../domain/format/counted.ts'
import { AdminDate } from '../../AdminDate.tsx'
import { CopyableId } from '../../CopyableId.tsx'
import { RailFact, RailFacts, RailPanel } from '../rail/RailPanel.tsx'

/** Shows the ids and the state of an account, and which apps have access to it. */
export function AccountPanel({ user }: { user: AdminUser }) {
  const { iid, supportId, lastSeenAt, sessionCount, deletionAt, accessTokens = [] } = user
  return (
    <RailPanel title="Account">
      <RailFacts>
        {supportId !== undefined && (
          <RailFact name="Support id">
            <CopyableId value={supportId} what="support id" length={20} />
          </RailFact>
        )}
        {iid !== undefined && (
          <RailFact name="Install id">
            <CopyableId value={iid} what="install id" length={20} />
          </RailFact>
        )}
        {sessionCount !== undefined && (
          <RailFact name="Last seen">
            {lastSeenAt === undefined ? (
              'never'
            ) : (
              <AdminDate ms={lastSeenAt} text={timeAgo(lastSeenAt, Date.now())} />
            )}
            {`, ${counted(sessionCount, 'session', 'sessions')}`}
          </RailFact>
        )}
        {deletionAt !== undefined && (
          <RailFact name="Deletion">
            <AdminDate ms={deletionAt} />
          </RailFact>
        )}
      </RailFacts>
      <AccessTokenList accessTokens={accessTokens} />
    </RailPanel>
  )
}

/** Shows which apps record rounds for the golfer, because support is asked about rounds that nobody remembers. */
function AccessTokenList({ accessTokens }: { accessTokens: NonNullable<AdminUser['accessTokens']> }) {
  // A response may repeat an item.
  const tokens = [...new Map(accessTokens.map((token) => [token.id, token])).values()]
  if (tokens.length === 0) return null
  return (
    <>
      <h3 className="quiet">Access tokens of apps</h3>
      <ul className="stack gap-2">
        {tokens.map(({ id, name, createdMs, lastUsedMs }) => (
          <li key={id} className="breaking">
            <strong>{name}</strong>, created <AdminDate ms={createdMs} />,{' '}
            {lastUsedMs === undefined ? 'not used yet' : 'last used '}
            {lastUsedMs !== undefined && <AdminDate ms={lastUsedMs} />}
          </li>
        ))}
      </ul>
    </>
  )
}

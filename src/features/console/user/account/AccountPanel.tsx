import type { UserOverview } from '../../../../contract/user-overview.ts'
import type { AdminUser } from '../../../../contract/users.ts'
import { counted } from '../../../../domain/counted.ts'
import { timeAgo } from '../../../../domain/time-ago.ts'
import { AdminDate } from '../../AdminDate.tsx'
import { CopyableId } from '../../CopyableId.tsx'
import { RailFact, RailFacts, RailPanel } from '../rail/RailPanel.tsx'
import styles from './AccountPanel.module.css'

interface Props {
  user: Pick<AdminUser, 'iid' | 'supportId'>
  /** Undefined while it is loading, and if the service has no overviews. */
  overview: UserOverview | undefined
}

/** Shows the ids and the state of an account, and which apps have access to it. */
export function AccountPanel({ user: { iid, supportId }, overview }: Props) {
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
        {overview && <OverviewFacts overview={overview} />}
      </RailFacts>
      {overview && <AccessTokenList overview={overview} />}
    </RailPanel>
  )
}

function OverviewFacts({ overview }: { overview: UserOverview }) {
  const { lastSeenAt, deletionAt, supportId, sessionCount } = overview
  return (
    <>
      {supportId !== undefined && (
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
    </>
  )
}

/** Shows which apps record rounds for the golfer, because support is asked about rounds that nobody remembers. */
function AccessTokenList({ overview: { accessTokens } }: { overview: UserOverview }) {
  // A response may repeat an item.
  const tokens = [...new Map(accessTokens.map((token) => [token.id, token])).values()]
  if (tokens.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>Access tokens of apps</h3>
      <ul className="stack gap-2">
        {tokens.map(({ id, name, createdMs, lastUsedMs }) => (
          <li key={id} className={styles.token}>
            <strong>{name}</strong>, created <AdminDate ms={createdMs} />,{' '}
            {lastUsedMs === undefined ? 'not used yet' : 'last used '}
            {lastUsedMs !== undefined && <AdminDate ms={lastUsedMs} />}
          </li>
        ))}
      </ul>
    </>
  )
}

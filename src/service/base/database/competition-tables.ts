import type { Generated } from 'kysely'

/** The tables of competitions. */
export interface CompetitionTables {
  competitions: {
    token: string
    /** The install of the organiser. */
    iid: string
    name: string
    /** The name as staff search it (`searchTextOf`). */
    search_text: Generated<string | null>
    revision: number
    /** The document of the organiser. */
    document_json: string
    state: 'planned' | 'live' | 'finished'
    is_hidden: Generated<0 | 1>
    is_deleted: Generated<0 | 1>
    deleted_at: number | null
    created_at: number
  }
  /** The rounds that were opened. */
  competition_rounds: {
    competition: string
    /** From 1. */
    number: number
    state: 'open' | 'closed'
    /** The groups with which a closed round was played. */
    draw_json: string | null
    closed_at: number | null
  }
  /** Which score sheet belongs to which group. Its row in `rounds` is locked with the sheet, and this row with it. */
  competition_sheets: {
    token: string
    competition: string
    round: number
    group_number: number
    /** What the leaderboard needs of the sheet (`domain/competition/sheet-facts.ts`). */
    facts_json: string
    /** When a device entered something last; null before. */
    last_score_at: number | null
    /** Whether the group is not in the draw any more. */
    is_removed: Generated<0 | 1>
  }
}

import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { recordEvent } from '../../store/events.ts'

/** The circle's history says who took a copy of everything. */
export const noteExport = (database: Database, { familyId, id, now }: FamilySide) =>
  recordEvent(database, familyId, { kind: 'exported', by: id, reason: 'circle', now })

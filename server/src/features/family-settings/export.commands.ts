import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { recordEvent } from '../../store/events.ts'

/** Records in the circle's history who took a copy of all data. */
export const noteExport = (database: Database, { familyId, id, now }: FamilySide) =>
  recordEvent(database, familyId, { kind: 'exported', by: id, reason: 'circle', now })

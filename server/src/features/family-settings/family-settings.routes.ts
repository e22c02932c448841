import type { Closing, FamilySettings } from '@hand-in-hand/contract/family-settings.ts'
import type { FamilySide } from '../../access/member.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { fullName } from '../../platform/people.ts'
import { dayOf, isoOf } from '../../platform/zones.ts'
import { findFamily } from '../../store/families.ts'
import { listPeople } from '../../store/family-settings.ts'
import { exportFamily, exportTasks } from '../../store/personal-data/family-export.ts'
import { CLOSED_KEPT_FOR, closeFamily, reopenFamily } from './closing.commands.ts'
import { presentExport, tasksAsCsv } from './export.presentation.ts'
import { changeSettings, noteExport } from './settings.commands.ts'
import { settingsOf } from './settings.rules.ts'

export function familySettingsRoutes(app: Application) {
  const { database } = app

  serve(app, 'GET /families/:family/settings', async (request) => present(request.member))
  serve(app, 'PATCH /families/:family', async ({ member, headers, body }) => {
    await changeSettings(database, member, headers['if-match'], body)
    return present(member)
  })

  serve(app, 'GET /families/:family/closing', async ({ member }) => presentClosing(await findFamily(database, member.familyId)))
  serve(app, 'DELETE /families/:family', async (request) => presentClosing(await closeFamily(database, request.member, request.body.title)))
  serve(app, 'POST /families/:family/reopen', async (request) => presentClosing(await reopenFamily(database, request.member)))

  serve(app, 'GET /families/:family/export', async ({ member, headers }, reply) => {
    const { familyId, timeZone, now } = member
    const asCsv = /\btext\/csv\b/i.test(headers.accept ?? '')
    const name = `hand-in-hand-${dayOf(now, timeZone)}.${asCsv ? 'csv' : 'json'}`
    reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .header('vary', 'accept, accept-language')
    await noteExport(database, member)
    if (asCsv) return reply.type('text/csv; charset=utf-8').send(await tasksAsCsv(await exportTasks(database, familyId), member))
    return presentExport(await findFamily(database, familyId), await exportFamily(database, familyId), member)
  })

  async function present({ familyId }: FamilySide): Promise<FamilySettings> {
    const family = await findFamily(database, familyId)
    const people = await listPeople(database, familyId)
    const stillThere = (id: number | null) => (people.some((each) => each.id === id) ? id : null)
    const settings = settingsOf(family)
    return {
      ...settings,
      paused: family.paused_at !== null,
      coordinator: stillThere(settings.coordinator),
      primary_caregiver: stillThere(settings.primary_caregiver),
      people: people.map((each) => ({ id: each.id, full_name: fullName(each), role: each.role })),
      version: family.settings_version,
    }
  }
}

const presentClosing = ({ title, time_zone, closed_at }: Awaited<ReturnType<typeof findFamily>>): Closing => ({
  title,
  closed_at: closed_at === null ? null : isoOf(closed_at, time_zone),
  erased_at: closed_at === null ? null : isoOf(closed_at + CLOSED_KEPT_FOR, time_zone),
})

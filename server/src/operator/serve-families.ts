import { closeByOperator, proposeByOperator, reopenByOperator, setBudget, whoNotifiesBoth } from '../features/operator/families.commands.ts'
import { type OperatorContext, OperatorRefusal } from '../features/operator/operating.rules.ts'
import { insertAct } from '../store/operator/acts.ts'
import { findByPhone, findByTitle, listForOperator } from '../store/operator/families.ts'
import { familyIn, fieldOf, ifSure, numberIn, readPhoneOfForm, type SentForm } from './forms.ts'
import { familiesPage, familyPage, ROWS_SHOWN, resultPage } from './pages.ts'
import type { OperatorPages, OperatorParts } from './signed-in.ts'

/** Adds the pages that list families and that change one family. */
export function serveFamilies({ get, post }: OperatorPages, { database, settings }: OperatorParts) {
  get('/', async (request, viewer) => {
    const families = await listForOperator(database, { after: numberIn(request, 'after') ?? 0, limit: ROWS_SHOWN })
    return familiesPage(viewer, families, families.length === ROWS_SHOWN ? `/?after=${families.at(-1)?.id}` : null)
  })
  post('/find', async (form, operating, _request, viewer) => {
    const [title, phone] = [fieldOf(form, 'title'), fieldOf(form, 'phone')]
    if (!title === !phone) throw new OperatorRefusal('Fill in one of the two: a part of the title, or a phone number.')
    if (phone) await insertAct(database, { act: 'looked up by number', ...operating })
    const ids = title ? await findByTitle(database, title) : await findByPhone(database, readPhoneOfForm(phone))
    return familiesPage(viewer, await listForOperator(database, { after: 0, ids: ids.slice(0, ROWS_SHOWN), limit: ROWS_SHOWN }), null)
  })
  get('/families/:number', async (request, viewer) => {
    const [family] = await listForOperator(database, { after: 0, ids: [familyIn(request)], limit: 1 })
    if (!family) throw new OperatorRefusal('There is no such family.')
    return familyPage(viewer, family, settings.sendsManually)
  })
  const change = (act: string, work: (number: number, form: SentForm, operating: OperatorContext) => Promise<string>) =>
    post(`/families/:number/${act}`, async (form, operating, request, { role }) => {
      const number = familyIn(request)
      return resultPage(role, 'done', await work(number, form, operating), `/families/${number}`)
    })
  change('close', async (number, form, operating) => closeByOperator(database, operating, ifSure(form, number)))
  change('reopen', async (number, form, operating) => reopenByOperator(database, operating, ifSure(form, number)))
  change('owner', async (number, form, operating) => {
    const phone = readPhoneOfForm(fieldOf(form, 'phone'))
    return `${await proposeByOperator(database, operating, ifSure(form, number), phone)} ${whoNotifiesBoth(settings, phone)}`
  })
  change('budget', async (number, form, operating) => {
    const sms = fieldOf(form, 'sms')
    if (!/^([1-9]\d{0,6})?$/.test(sms)) throw new OperatorRefusal('The number of SMS has to be above 0, such as 200.')
    return setBudget(database, operating, number, sms ? Number(sms) : null)
  })
}

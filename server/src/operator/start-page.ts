import { LOCALES, languageName } from '@hand-in-hand/contract/locales.ts'
import type { Settings } from '../env.ts'
import type { TypedFamily } from '../features/operator/new-family.parser.ts'
import { html, join } from '../platform/html/html.ts'
import { notice, operatorPage } from './html.ts'
import { form, type PageViewer, signOut } from './pages.ts'

export const NOTHING_TYPED: TypedFamily = { title: '', owner: '', address: '', timeZone: '', locale: '' }

/** The page with the form for a new family. After a refusal it also shows what was typed, and the reason. */
export function startPage(
  viewer: PageViewer,
  { sendsNothing }: Pick<Settings, 'sendsNothing'>,
  typed: TypedFamily,
  refusal: string | null,
) {
  const field = (label: string, name: string, value: string, isNeeded = true) =>
    html`<p><label>${label} <input name="${name}" value="${value}"${isNeeded ? html` required` : ''}></label></p>`
  const languages = LOCALES.map(
    (locale) => html`<option value="${locale}"${locale === typed.locale ? html` selected` : ''}>${languageName(locale)}</option>`,
  )
  return operatorPage(
    viewer.role,
    'Start a family',
    join([
      sendsNothing
        ? notice('refused', 'This server sends no messages, so no owner can be written to: those who run it start families.')
        : html`<p>The owner gets a link, and says yes with it. No one else sees the link.</p>`,
      refusal === null ? html`` : notice('refused', refusal),
      form(
        viewer,
        '/start',
        join([
          field('Title, such as The Levi family', 'title', typed.title),
          field("The owner's name", 'owner', typed.owner),
          field('Mobile number, such as +972502345678, or mail address', 'address', typed.address),
          html`<p><label>Language <select name="locale"><option value="">that of the number's country</option>${join(languages)}</select></label></p>`,
          field("Time zone, if the number's country has several, such as Asia/Jerusalem", 'time_zone', typed.timeZone, false),
          html`<p><button>Start it</button></p>`,
        ]),
      ),
      viewer.role === 'starts' ? signOut(viewer) : html``,
    ]),
  )
}

import type { readFunnel } from '../features/operator/funnel.commands.ts'
import { presentFunnel } from '../features/operator/funnel.presentation.ts'
import { presentActs, presentCodes, presentFamilies } from '../features/operator/operator.presentation.ts'
import type { readStatistics } from '../features/operator/statistics.commands.ts'
import { presentCategories, presentMonths, presentToday } from '../features/operator/statistics.presentation.ts'
import { html, join, type Markup } from '../platform/html/html.ts'
import type { StaffRole } from '../platform/staff/staff-sign-in.ts'
import type { listActs, listStartCodes } from '../store/operator/acts.ts'
import type { FamilyForOperator } from '../store/operator/families.ts'
import { notice, operatorPage, table } from './html.ts'

export const ROWS_SHOWN = 50

type Rows<Query extends (...given: never[]) => unknown> = Awaited<ReturnType<Query>>

/** Who looks at a page. */
export interface PageViewer {
  role: StaffRole
  /** Proves that this page made a form that changes something. */
  key: string
}

/** The first page of a role. */
export const homeOf = (role: StaffRole) => (role === 'all' ? '/' : '/start')

export const form = ({ key }: PageViewer, action: string, fields: Markup) =>
  html`<form method="post" action="${action}"><input type="hidden" name="key" value="${key}">${fields}</form>`
export const signOut = (viewer: PageViewer) => form(viewer, '/sign-out', html`<button>Sign out</button>`)
const sure = html`<label><input type="checkbox" name="sure" value="yes" required> I mean it</label>`

export const signInPage = (link: string) =>
  operatorPage(
    null,
    'Sign in',
    html`<form method="post" action="/sign-in"><input type="hidden" name="link" value="${link}"><button>Sign in for an hour</button></form>`,
  )

/**
 * The page for staff who are not signed in, with the reason. It has a link, because `form-action` forbids a form that leads to the
 * provider's site.
 */
export const staffSignInPage = (sentence: string) =>
  operatorPage(
    null,
    'Not signed in',
    html`${notice('refused', sentence)}<p><a href="/sign-in">Sign in with your organisation's account</a></p>`,
  )

export const notForStarters = () =>
  operatorPage('starts', 'Not allowed', notice('refused', 'Your role starts families and makes start codes, and sees no family.'))

/** A page for a request that was refused, or for someone who signed out. It has no links to the other pages. */
export const noticePage = (
  title: 'Not signed in' | 'Signed out' | 'Not allowed' | 'Not found' | 'Could not be done',
  sentence: string,
  kind: 'done' | 'refused' = 'refused',
) => operatorPage(null, title, notice(kind, sentence))

export const resultPage = (role: StaffRole | null, kind: 'done' | 'refused', text: string | Markup, back: string) =>
  operatorPage(role, kind === 'done' ? 'Done' : 'Not done', html`${notice(kind, text)}<p><a href="${back}">Back</a></p>`)

export const familiesPage = (viewer: PageViewer, families: FamilyForOperator[], more: string | null) =>
  operatorPage(
    viewer.role,
    'Families',
    join([
      form(
        viewer,
        '/find',
        html`<label>Part of the title <input name="title"></label> or <label>phone number, such as +972502345678 <input name="phone" type="tel"></label><button>Find</button>`,
      ),
      families.length > 0 ? table(presentFamilies(families), (number) => `/families/${number}`) : html`<p>There is none.</p>`,
      more === null ? html`` : html`<p><a href="${more}">More</a></p>`,
      signOut(viewer),
    ]),
  )

/** With `sendsManually`, the page says that the operator has to tell people about a new owner. */
export function familyPage(viewer: PageViewer, family: FamilyForOperator, sendsManually: boolean) {
  const to = (act: string) => `/families/${family.id}/${act}`
  const forms =
    family.closed_at === null
      ? [
          html`<h2>New owner</h2><p>If the owner died or stopped answering. The member has to be in the circle. ${sendsManually ? 'Tell both yourself' : 'Both are told by message'}; the owner has seven days: opening the circle is enough to stay.</p>`,
          form(
            viewer,
            to('owner'),
            html`<label>The member's phone number <input name="phone" type="tel" required></label>${sure}<button>Propose as owner</button>`,
          ),
          html`<h2>SMS a day</h2>`,
          form(
            viewer,
            to('budget'),
            html`<label>SMS within 24 hours, empty for the usual number <input name="sms" inputmode="numeric" value="${family.sms_per_day ?? ''}"></label><button>Save</button>`,
          ),
          html`<h2>Close</h2><p>The circle can't open it any more. It can be reopened for 30 days, then all of it is erased.</p>`,
          form(viewer, to('close'), html`${sure}<button>Close this family</button>`),
        ]
      : [html`<h2>Reopen</h2>`, form(viewer, to('reopen'), html`${sure}<button>Reopen this family</button>`)]
  return operatorPage(viewer.role, family.title, join([table(presentFamilies([family])), ...forms]))
}

export const codesPage = (viewer: PageViewer, codes: Rows<typeof listStartCodes>, isAsked: boolean) =>
  operatorPage(
    viewer.role,
    'Start codes',
    join([
      isAsked ? html`` : notice('refused', 'This server does not ask for codes: FAMILY_START is not code.'),
      table(presentCodes(codes)),
      form(
        viewer,
        '/codes',
        html`<label>Who gives it to families, such as Ward 3 <input name="for" maxlength="60" required></label><button>Make a code</button>`,
      ),
      viewer.role === 'starts'
        ? html``
        : form(
            viewer,
            '/codes/end',
            html`<label>Number of the code to end <input name="code" inputmode="numeric" required></label>${sure}<button>End it</button>`,
          ),
    ]),
  )

export const actsPage = ({ role }: PageViewer, acts: Rows<typeof listActs>, more: string | null) =>
  operatorPage(role, 'Acts', join([table(presentActs(acts)), more === null ? html`` : html`<p><a href="${more}">Older ones</a></p>`]))

export const statisticsPage = ({ role }: PageViewer, statistics: Rows<typeof readStatistics>) =>
  operatorPage(
    role,
    `Statistics of ${statistics.year}`,
    join([
      html`<p>${presentToday(statistics)} Families that were erased are not counted.</p>`,
      html`<p><a href="/statistics?year=${statistics.year - 1}">The year before</a> <a href="/statistics.csv?year=${statistics.year}">For a spreadsheet (CSV)</a> <a href="/funnel">How far circles get</a></p>`,
      table(presentMonths(statistics)),
      table(presentCategories(statistics)),
    ]),
  )

export const funnelPage = ({ role }: PageViewer, months: Rows<typeof readFunnel>) =>
  operatorPage(
    role,
    'How far circles get',
    join([
      html`<p>By the month of the start, in UTC. In brackets the days since the step before, as half of the circles took. Circles that were erased are not counted.</p>`,
      table(presentFunnel(months)),
    ]),
  )

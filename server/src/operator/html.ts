import type { Table } from '../features/operator/operator.presentation.ts'
import { html, join, type Markup } from '../platform/html/html.ts'
import { framed, policyWith } from '../platform/html/page.ts'
import type { StaffRole } from '../platform/staff/staff-sign-in.ts'

// The operator's pages: plain HTML without a script, in English.

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:1rem auto;padding:0 1rem;color:#1d1b18;background:#fff}
table{border-collapse:collapse;margin:1rem 0}th,td{border:1px solid #767676;padding:.25rem .5rem;text-align:start}
nav a{margin-inline-end:1rem}form{margin:.75rem 0}label{display:inline-block;margin-inline-end:.5rem}
input,select,button{font:inherit;padding:.25rem .5rem}button{min-height:2.75rem}.done,.refused{padding:.5rem;border-inline-start:.3rem solid}
.done{border-color:#0a6b3d;background:#eef8f1}.refused{border-color:#a3201d;background:#fcefee}code{font-size:1.25rem}`

export const POLICY = policyWith(STYLE)

const START = html`<a href="/start">Start a family</a><a href="/codes">Start codes</a>`
/** The links to the pages that each role may open. */
const NAVIGATION: Record<StaffRole, Markup> = {
  all: html`<nav><a href="/">Families</a>${START}<a href="/statistics">Statistics</a><a href="/acts">Acts</a></nav>`,
  starts: html`<nav>${START}</nav>`,
}

/** `role` is the role of the person who is signed in; null if no one is. */
export const operatorPage = (role: StaffRole | null, title: string, body: Markup) =>
  framed({
    ...{ locale: 'en', title: `${title}: Hand in Hand, operator`, style: STYLE },
    body: html`${role === null ? '' : NAVIGATION[role]}<main><h1>${title}</h1>
${body}</main>`,
  })

/** A table. With `link`, the first cell of each row is a link to the row's page, whose address `link` returns. */
export const table = ({ head, rows }: Table, link?: (first: string | number) => string) =>
  html`<table><thead><tr>${join(head.map((cell) => html`<th scope="col">${cell}</th>`))}</tr></thead><tbody>${join(
    rows.map(
      ([first = '', ...others]) =>
        html`<tr><td>${link ? html`<a href="${link(first)}">${first}</a>` : first}</td>${join(others.map((cell) => html`<td>${cell}</td>`))}</tr>`,
    ),
  )}</tbody></table>`

export const notice = (kind: 'done' | 'refused', text: string | Markup) => html`<p class="${kind}" role="status">${text}</p>`

import { LINE_MAX } from '../lengths.ts'

/** What a column of a table holds. `when` columns may have a day, a time or both in one cell. */
export type Column = 'title' | 'date' | 'start' | 'end' | 'endDate' | 'allDay' | 'category' | 'helpers' | 'address' | 'notes' | 'done'
/** The place of each column. */
export type Columns = ReadonlyMap<Column, number>

const words = (text: string) => new Set(text.split(' '))

/** Words of headings in our four languages, in the order in which they decide: 'Date needed' is a day, 'Start time of the task' a start. */
const DAY_HEADINGS = words(
  'date dates day datum tag tage when wann дата дату даты день когда due deadline fällig срок תאריך יום מתי תאריכים',
)
const TIME_HEADINGS = words('time hour uhrzeit zeit uhr um время времени час часы שעה שעת בשעה זמן')
const START_HEADINGS = words(
  'start starts begin begins beginning from beginn beginnt anfang von ab startzeit начало начала начать с от התחלה משעה מ',
)
const END_HEADINGS = words(
  'end ends ending until till to finish ende endet bis schluss endzeit конец конца окончание окончания завершение завершения до по סיום סוף עד',
)
/** Columns that are no part of a task: when a form was sent, who sent it, what a calendar does with it. */
const NO_PART = words(
  'timestamp created submitted modified updated email mail phone reminder zeitstempel erstellt eingereicht geändert telefon handy erinnerung отметка создано создания изменено телефон почта напоминание חותמת יצירה נשלח טלפון נייד מייל אימייל תזכורת id nr № who wer кто מי first last private priority',
)
const OTHER_HEADINGS: [Column, Set<string>][] = [
  ['done', words('done completed status erledigt fertig готово выполнено сделано статус בוצע הושלם סטטוס')],
  [
    'helpers',
    words(
      'helpers volunteers qty quantity slots places spots helfer helfende anzahl plätze количество помощников мест מתנדבים עוזרים כמות',
    ),
  ],
  ['address', words('where location place address wo ort adresse treffpunkt где место адрес איפה היכן מקום כתובת מיקום')],
  [
    'notes',
    words(
      'notes note comment comments remarks details notiz notizen bemerkung bemerkungen kommentar hinweis hinweise заметки заметка примечание примечания комментарий подробности הערה הערות פרטים',
    ),
  ],
  ['category', words('category kind kategorie art категория קטגוריה סוג')],
]
const TITLE = words(
  'task tasks title what need needs needed item items activity subject summary event request job chore errand help content aufgabe aufgaben titel was betreff tätigkeit thema termin bedarf hilfe название дело дела задача задачи что тема событие поручение помощь משימה משימות כותרת מה נושא פעילות אירוע פריט בקשה עזרה במה',
)
/** These name the task only if nothing else does. */
const MAYBE_TITLE = words('name names description beschreibung bezeichnung наименование описание имя שם תיאור')
const ALL_DAY = /all.?day|ganztägig|(?:весь|целый) день|יום שלם|כל היום/u

/** A heading is short, and has no number. */
const HEADING_MAX = 60

function columnOf(heading: string): Column | 'no part' | 'maybe title' | null {
  if (heading.length > LINE_MAX) return null
  const text = heading
    .toLowerCase()
    .replace(/\([^()]*\)|[*?:.,;"'׳״]/gu, ' ')
    .replace(/[/_-]/g, ' ')
    .trim()
  if (!text || text.length > HEADING_MAX || /\d/.test(text)) return null
  const said = text.split(/\s+/)
  const has = (list: Set<string>) => said.some((word) => list.has(word))
  if (ALL_DAY.test(text)) return 'allDay'
  if (has(NO_PART)) return 'no part'
  const [isDay, isTime, isStart] = [has(DAY_HEADINGS), has(TIME_HEADINGS), has(START_HEADINGS)]
  if (has(END_HEADINGS) && (isDay || isTime || said.length <= 2)) return isDay && !isTime ? 'endDate' : 'end'
  if (isDay) return 'date'
  if (isTime || (isStart && said.length <= 2)) return 'start'
  const other = OTHER_HEADINGS.find(([, list]) => has(list))
  if (other) return other[0]
  if (has(TITLE)) return 'title'
  return has(MAYBE_TITLE) ? 'maybe title' : null
}

/** The columns that a row names; null if it is a row like the others. */
function columnsIn(cells: string[], isFirst: boolean): Columns | null {
  const kinds = cells.map(columnOf)
  const columns = new Map<Column, number>()
  for (const [index, kind] of kinds.entries()) {
    if (kind && kind !== 'no part' && kind !== 'maybe title' && !columns.has(kind)) columns.set(kind, index)
  }
  const named = kinds.filter(Boolean).length
  const at = (kind: ReturnType<typeof columnOf>, from = 0) =>
    kinds.findIndex((each, index) => each === kind && cells[index] !== '' && index >= from)
  // 'Beginnt am' and 'Beginnt um' are a day and a time, 'Start Date/Time' is both.
  const title =
    columns.get('title') ??
    [at('maybe title'), columns.has('date') || columns.has('start') ? at(null) : -1, columns.get('notes') ?? -1].find((index) => index >= 0)
  if (title === undefined) return null
  columns.set('title', title)
  if (columns.get('notes') === title) columns.delete('notes')
  // One name alone is a heading only as the whole first row: 'Task' above a list of tasks.
  const isWhole = isFirst && cells.filter(Boolean).length === 1 && columnOf(cells[title] ?? '') !== null && !/\s/.test(cells[title] ?? '')
  return named >= 2 || isWhole ? columns : null
}

/** Rows that may be above the headings: the name of the sheet, a date, an empty line. */
const ROWS_ABOVE = 10

/** Finds the row with the headings, and its columns. */
export function findHeadings(rows: string[][]): { row: number; columns: Columns } | null {
  for (const [row, cells] of rows.slice(0, ROWS_ABOVE).entries()) {
    const columns = columnsIn(cells, row === 0)
    if (columns) return { row, columns }
  }
  return null
}

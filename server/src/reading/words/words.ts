import type { CommonNeed } from '@hand-in-hand/contract/common-needs.rules.ts'

/**
 * The words of one language for reading texts: lists in small letters, separated by commas. The words of all languages are read at once,
 * since people mix languages. An entry may be a part of a pattern. `…` means any ending. An entry that ends in `-?` is a part of the next
 * word. A list with a question mark has words that not every language has.
 */
export interface Words {
  /** Days. The names of weekdays and months come from `Intl`. */
  days: {
    and: string
    or: string
    until: string // between the first and the last day or hour
    through?: string // only between the first and the last day
    on?: string // before a weekday or a date
    onWeekday?: string // only before a weekday
    onDate?: string // only before a date
    datePrefix?: string // joined to a date
    ordinal?: string // after a number
    ordinalOfMonth?: string // the same, before the name of a month
    ofMonth?: string // before the name of a month
    notPlain: string // before a weekday: it is not a plain weekday
    unclear: string // words for a day that is not clear
    excluded: string // before a day: it is not this day
    otherWeek: string // these move a weekday to another week
    weekBefore?: string // the same, only directly before the weekday
    weekAfter?: string // the same, only directly after the weekday, such as 'next'
    moreShortNames?: string // of weekdays, with their numbers
    alsoWords?: string // short names of weekdays that are other words too
    frequentWords?: string // those of these names that are frequent words
    nameEndings?: string // of weekdays
    partEndings?: string // of weekdays, with a part of the day
    otherForms?: string // of weekdays, which alone do not mean a plain day
    notTomorrow?: string // before the word for tomorrow: it does not mean tomorrow
    afterTomorrow?: string // the day after tomorrow, if `Intl` has no word for it
    yesterday: string
    every: string // before a weekday
    everyDay: string
    yearAfter?: string // the word after the number of a year
    besideDates: string // beside dates of programs
    halfOfDay?: string // beside hours of programs
  }
  hours: {
    at?: string // before an hour
    mayBeAt?: string // before an hour or something else
    from: string // a number after these is certainly an hour
    oclock?: string // after an hour
    inMorning: string // after an hour
    inEvening: string // after an hour, also in the afternoon
    atNight: string // after an hour
    counted: string // after "8-10", which is then no time
    countedAfter: string // before "8-10", which is then no time
    lasting: string // before a duration
    hours: string
    twoHours?: string
    minutes: string
    halfHour: string
    back: string // before the hour at which the task ends
    backAt: string // between `back` and the hour
  }
  /** Words around days to choose from. */
  choices: {
    either: string
    between: string
    anyDay: string
    by: string // before the last day
    afterBy: string // between `by` and the day
    comesBy?: string // before a word such as "by", which then sets no limit
    the?: string // between a weekday and its date
    to?: string // between two numbers of days
    again: string // the task is needed more than once
    morning: string
    morningAfterDay?: string // after a day alone
    afternoon: string
    afternoonAfterDay?: string
    evening: string
    eveningAfterDay?: string
    afterDay?: string // words with another meaning after a weekday
    dayForms?: string // forms of the names of weekdays, each with its plain form
    beforeDayForms?: string // before such a form
  }
  /** Lists of tasks, and the words around them. */
  lists: {
    greetings: string // what people say around a request
    afterGreetings: string // whom the greetings are for, or how much
    titles: string // words of the titles of lists
    forDay: string // before the day of a heading
    numbers: string // 2 to 5, with | between the forms of one number
    helpers: string // only helpers are counted by these
    people: string // these count guests and passengers too
    need: string // before a number of helpers
    needed: string // after a number of helpers
    more: string // between a number and what is counted
    inOrderTo: string // before what people are needed for
  }
  /**
   * Beginnings of words that are typical of a category. Food and shopping are among the needs below. Children and health have patterns of
   * their own, which also decide who sees a task.
   */
  categories: {
    home: string
    finance: string
    legal_rights: string
    legal: string
    emotional: string
  }
  /** Words of the headings of tables, in the order in which they decide. */
  headings: {
    allDay: string
    noPart: string // columns that are no part of a task: when a form was sent, who sent it
    end: string
    day: string
    time: string
    start: string
    done: string
    helpers: string
    address: string
    notes: string
    category: string
    title: string
    maybeTitle: string // these name the task only if no other column does
    notDone: string // in the cell that says what is done: the task is not done
  }
  /** What programs for chats, mail and calendars write between the words of people. */
  chats: {
    media: string
    leftOut: string // after the name of a picture
    inBrackets: string // pictures and the like in brackets
    poll: string
    pollOption?: string
    location: string // before the address of a map
    calls: string // calls, and a place that is shared
    deleted: string
    edited: string // in the mark of a message that was changed
    notices: string // what a program says of itself or of the group, whatever comes before it in its line
    groupEvents: string // what happens in a group, in a line without a sender
    originalMail: string // after dashes, above a mail
    forwardedMail: string
    sentFrom: string
    mailHeaders: string // headers above a mail
    wrote?: string // in the line above what is quoted
    wroteAtEnd?: string // the same, always at the end of the line
    wroteOn?: string // how that line begins
    wroteBy?: string // before the name in that line
    inReplyTo: string
    forwardedFrom: string
    tapped: string // before a quotation in an SMS: the reaction that someone tapped
    states: string // of a message, on a line of its own
    read: string // before the hour at which a message was read
    calledOff: string // before the title of a cancelled entry
    birthdays: string // titles of entries that are no task
  }
  /** What people reply to an SMS. */
  replies: {
    courtesies: string // these do not change what a reply means
    apologies: string // not beside a word such as "cancel": "Cancel, sorry" is about a visit
    stops: string // they stop all SMS: words of carriers, and what people say
    bareStops?: string // carriers’ words that are ordinary words too: they stop messages if little else is in the text
    besideBareStops?: string // what may stand beside `bareStops`
    ofStops: string // what a word that stops may be about
    beforeStops?: string // "No, stop.", unless the no means that it is not to stop, as in Hebrew
    starts: string // these start SMS again
    helps: string // what carriers have people type to learn who sends
    yeses: string
    noes: string
    besideNoes: string // beside a no: they mean the time of the task, and name no other time
    automatic: string // what programs and carriers write
    addedBelow: string // the line that a program adds below a text
    greets: string // before what a reply says
    greetsBeforeTimes?: string // the same, only before other times
    thanks: string // after what a reply says
    thanksAfterTimes?: string // the same, only after other times
    away: string // "Away until 20.8."
    iAm?: string // before the days, if the word for away comes after them: "Bin bis 20.8. weg"
    awayFrom: string // before the first day
    awayUntil: string // before the last day
    back: string
    notThen: string // the time of the task does not suit, and another time follows
    notAtAll: string // the same, only before a comma or a full stop
    buts: string
    negations: string
    aroundTimes: string // what people say around a time that suits them
  }
  /** Words of replies in a chat, by what they say. */
  promises: {
    promises: string // words of someone who will do the task
    starts: string // the same, without a name before them
    me: string // these alone say little
    noes: string
    excuses: string
    buts: string
    noAfterAll: string // beside a no that does not mean a refusal
    doubts: string
    asks: string // words of someone who looks for someone
    others: string // words about someone else
    asides: string // words about something else
    several: string // words for more than one task
    otherWeek: string // these move a weekday to another week
    things: string // things that people promise, but that are seldom a task
    fillers: string // these do not say what is done
  }
  /** Words that say that a promise is about a common need. */
  needs: Record<CommonNeed, string>
  /** How sentences of a chat are read. */
  sentences: {
    days: string // short and misspelt names of days, each with the name that the parser of days knows
    same: string // words with the same meaning, in groups
    endings: string // endings of words: without its ending, each form of a word is the same
    oneself: string // after a dash: the writer takes the task
    mine?: string // at the end: the writer takes the task
    withShortDays?: string // beside these words, two letters are a weekday
    fromHour: string // before the first of two hours
  }
}

import type { CommonNeed } from '@hand-in-hand/contract/common-needs.rules.ts'

/**
 * The words of one language by which texts are read: lists, apart by commas, in small letters. The words of all languages are read at once,
 * since people mix them. An entry may be a part of a pattern. `…` is any ending. One that ends in `-?` is a part of the next word. A list
 * with a question mark is of what not each language has.
 */
export interface Words {
  /** Days. The names of weekdays and months come from `Intl`. */
  days: {
    and: string
    or: string
    until: string // between the first and the last day or hour
    through?: string // between the first and the last day alone
    on?: string // before a weekday or a date
    onWeekday?: string // before a weekday alone
    onDate?: string // before a date alone
    datePrefix?: string // joined to a date
    ordinal?: string // after a number
    ordinalOfMonth?: string // the same, before the name of a month
    ofMonth?: string // before the name of a month
    notPlain: string // before a weekday: it is no plain one
    unclear: string // no clear day
    moreShortNames?: string // of weekdays, with their numbers
    alsoWords?: string // short names of weekdays that are other words too
    frequentWords?: string // such names that are frequent as words
    nameEndings?: string // of weekdays
    partEndings?: string // of weekdays, with a part of the day
    otherForms?: string // of weekdays, which are no plain day alone
    notTomorrow?: string // before the word for tomorrow: it is another one
    yesterday: string
    every: string // before a weekday
    everyDay: string
    yearAfter?: string // after a year
    besideDates: string // beside dates of programs
    halfOfDay?: string // beside hours of programs
  }
  /** Hours. */
  hours: {
    at?: string // before an hour
    mayBeAt?: string // before an hour or something else
    from: string // before an hour that is clear
    oclock?: string // after an hour
    inMorning: string // after an hour
    inEvening: string // after an hour, also in the afternoon
    atNight: string // after an hour
    counted: string // after "8-10": it is no time
    countedAfter: string // before "8-10": it is no time
    lasting: string // before how long it takes
    hours: string
    twoHours?: string
    minutes: string
    halfHour: string
    back: string // before the hour at which it ends
    backAt: string // between that and the hour
  }
  /** Days of which any will do. */
  choices: {
    either: string
    between: string
    anyDay: string
    by: string // before the last day
    afterBy: string // between that and the day
    comesBy?: string // before a word such as "by": it is no limit
    the?: string // between a weekday and its date
    to?: string // between two numbers of days
    again: string // it is needed more than once
    morning: string
    morningAfterDay?: string // after a day alone
    afternoon: string
    afternoonAfterDay?: string
    evening: string
    eveningAfterDay?: string
    afterDay?: string // words that mean something else after a weekday
    dayForms?: string // of the names of weekdays, with the plain one
    beforeDayForms?: string // before such a form
  }
  /** Lists of tasks, and what stands around them. */
  lists: {
    greetings: string // what people say around a request
    afterGreetings: string // whom they mean, or how much
    titles: string // words of the titles of lists
    forDay: string // before the day of a heading
    numbers: string // 2 to 5, forms of one apart by |
    helpers: string // only helpers are counted by these
    people: string // these count guests and passengers too
    need: string // before a number of helpers
    needed: string // after it
    more: string // between a number and what is counted
    inOrderTo: string // before what people are needed for
  }
  /** Beginnings of words that are typical of a category. Food and shopping are needs too; children and health decide who sees a task. */
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
    noPart: string // no part of a task: when a form was sent, who sent it
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
    maybeTitle: string // they name the task only if nothing else does
    notDone: string // in the cell of what is done: it is not
  }
  /** What programs for chats, mail and calendars write between the words of people. */
  chats: {
    media: string
    leftOut: string // after the name of a picture
    inBrackets: string // pictures and the like in brackets
    poll: string
    pollOption?: string
    location: string // before the address of a map
    calls: string // also a place that is shared
    deleted: string
    edited: string // in the mark of a message that was changed
    notices: string // what a program says of itself or of the group, whatever comes before it in its line
    groupEvents: string // what happens in a group, in a line without a sender
    originalMail: string // after dashes, above a mail
    forwardedMail: string
    sentFrom: string
    mailHeaders: string // headers above a mail
    wrote?: string // in the line above what is quoted
    wroteAtEnd?: string // the same, always at its end
    wroteOn?: string // how that line begins
    wroteBy?: string // before the name in that line
    inReplyTo: string
    forwardedFrom: string
    tapped: string // before a quotation: what people tapped on a message, in SMS
    states: string // of a message, on a line of its own
    read: string // before the hour at which a message was read
    calledOff: string // before the title of an entry that does not take place
    birthdays: string // titles of entries that are no task
  }
  /** What people reply to an SMS. */
  replies: {
    courtesies: string // they change nothing
    apologies: string // not beside a word such as "cancel": "Cancel, sorry" is about a visit
    stops: string // they stop all SMS: words of carriers, and what people say
    bareStops?: string // carriers’ words that are ordinary ones too: they stop if little is beside them
    besideBareStops?: string // that little
    ofStops: string // what a word that stops may be about
    beforeStops?: string // "No, stop.", unless the no means that it is not to stop, as in Hebrew
    starts: string // they start them again
    helps: string // what carriers have people type to learn who sends
    yeses: string
    noes: string
    besideNoes: string // it is for the time of the task, and names no other
    automatic: string // what programs and carriers write
    addedBelow: string // the line that a program adds below a text
    greets: string // before what a reply says
    greetsBeforeTimes?: string // the same, before other times alone
    thanks: string // after what it says
    thanksAfterTimes?: string // the same, after other times alone
    away: string // "Away until 20.8."
    iAm?: string // before the days, if what says away is after them: "Bin bis 20.8. weg"
    awayFrom: string // before the first day
    awayUntil: string // before the last day
    back: string
    notThen: string // it can’t be at the time of the task: another time follows
    notAtAll: string // the same before a comma or a full stop alone
    buts: string
    negations: string
    aroundTimes: string // what people say around a time that suits them
  }
  /** What the words of a reply in a chat are. */
  promises: {
    promises: string // of someone who will do it
    starts: string // the same, without a name before them
    me: string // they alone say little
    noes: string
    excuses: string
    buts: string
    noAfterAll: string // with a no that means none
    doubts: string
    asks: string // of someone who looks for someone
    others: string // of someone else
    asides: string // of something else
    several: string // of more than one task
    otherWeek: string // they make a weekday another one
    things: string // what is promised, but seldom a task
    fillers: string // they do not say what
  }
  /** What says that a promise is about a common need. */
  needs: Record<CommonNeed, string>
  /** How sentences of a chat are read. */
  sentences: {
    days: string // short and wrong names, each with the one that the parser of days knows
    same: string // words for the same, in groups
    endings: string // of words, without which their forms are alike
    oneself: string // after a dash: they take it
    mine?: string // at the end: they take it
    withShortDays?: string // beside them two letters are a weekday
    fromHour: string // before the first of two hours
  }
}

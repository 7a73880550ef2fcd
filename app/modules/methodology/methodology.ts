/** Figures side by side; the first cell of a row names it. */
export interface MethodTable {
  title: string;
  head: readonly string[];
  rows: ReadonlyArray<readonly string[]>;
}

/** One figure that a person can see. Texts are whole sentences; a formula stands as it would on paper. */
export interface Method {
  id: string;
  title: string;
  definition: string;
  formula?: string;
  source: string;
  conventions: string;
  limits: string;
  /** Conventions that are figures by case, and those that need a paragraph of their own. */
  tables?: readonly MethodTable[];
  points?: readonly { title: string; text: string }[];
  /** What it can come to, in the words of the screens. */
  outcomes?: readonly { title: string; text: string }[];
}

export interface Theme {
  id: string;
  title: string;
  methods: readonly Method[];
}

export interface Methodology {
  introduction: readonly string[];
  themes: readonly Theme[];
}

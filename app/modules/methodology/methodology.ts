/** One figure that a person can see. Texts are whole sentences; a formula stands as it would on paper. */
export interface Method {
  id: string;
  title: string;
  definition: string;
  formula?: string;
  source: string;
  conventions: string;
  limits: string;
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

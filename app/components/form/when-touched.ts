import type { Submission } from "@conform-to/react";
import type { parseWithZod } from "@conform-to/zod/v4";
import type { ZodType, z } from "zod";

type Loaded<Module> = readonly [rules: Module, parse: typeof parseWithZod];

/** What judges a form: where it is, and what it says of what was typed. */
export interface Judgement<Schema, Value> {
  load(): Promise<object>;
  judge(loaded: object): (formData: FormData) => Submission<Schema, string[], Value>;
}

/**
 * `onValidate` of a form: the file with its schema, and the schema. A page whose form nobody touches loads neither that file nor the
 * packages that read it. Import only types from that file; what the form shows of it would bring it into the first load.
 */
export function whenTouched<Module, Schema extends ZodType>(
  rules: () => Promise<Module>,
  schemaOf: (rules: Module) => Schema,
): Judgement<z.input<Schema>, z.output<Schema>> {
  return {
    load: async (): Promise<Loaded<Module>> => {
      const [module, { parseWithZod }] = await Promise.all([rules(), import("@conform-to/zod/v4")]);
      return [module, parseWithZod];
    },
    judge: (loaded) => {
      const [module, parse] = loaded as Loaded<Module>;
      const schema = schemaOf(module);
      return (formData) => parse(formData, { schema });
    },
  };
}

import * as z from "zod";

// What the manifests of deploy/kubernetes use of Kubernetes' types: a field that stands elsewhere, or is written
// otherwise, is refused. A manifest that begins to use another field adds it here, as the API's reference has it.

const count = z.int().nonnegative();
const port = z.int().min(1).max(65_535);
/** A quantity of processor time or memory. */
const quantity = z.string().regex(/^\d+(?:m|[KMGT]i)?$/);
const labels = z.record(z.string(), z.string());
const metadata = z.strictObject({
  name: z.string(),
  labels: labels.optional(),
  annotations: labels.optional(),
});
const selector = z.strictObject({ matchLabels: labels });

function manifest<const Version extends string, const Kind extends string, Spec extends z.ZodType>(
  apiVersion: Version,
  kind: Kind,
  spec: Spec,
) {
  return z.strictObject({
    apiVersion: z.literal(apiVersion),
    kind: z.literal(kind),
    metadata,
    spec,
  });
}

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith("/"), port: z.string() }),
  periodSeconds: count,
  timeoutSeconds: count.optional(),
  failureThreshold: count,
});

const named = z.strictObject({ name: z.string() });

const container = z.strictObject({
  name: z.string(),
  image: z.string(),
  envFrom: z.array(
    z.union([z.strictObject({ configMapRef: named }), z.strictObject({ secretRef: named })]),
  ),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: port })),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  resources: z.strictObject({
    requests: z.strictObject({ cpu: quantity, memory: quantity }),
    limits: z.strictObject({ memory: quantity }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.strictObject({ drop: z.array(z.string()) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
});

const pod = z.strictObject({
  automountServiceAccountToken: z.boolean(),
  terminationGracePeriodSeconds: count,
  securityContext: z.strictObject({
    runAsNonRoot: z.boolean(),
    runAsUser: count,
    runAsGroup: count,
    fsGroup: count,
    seccompProfile: z.strictObject({ type: z.literal("RuntimeDefault") }),
  }),
  topologySpreadConstraints: z.array(
    z.strictObject({
      maxSkew: count,
      topologyKey: z.string(),
      whenUnsatisfiable: z.enum(["ScheduleAnyway", "DoNotSchedule"]),
      labelSelector: selector,
      matchLabelKeys: z.array(z.string()),
    }),
  ),
  containers: z.array(container).nonempty(),
  volumes: z.array(
    z.strictObject({ name: z.string(), emptyDir: z.strictObject({ sizeLimit: quantity }) }),
  ),
});

const deployment = z.strictObject({
  replicas: count,
  strategy: z.strictObject({
    type: z.literal("RollingUpdate"),
    rollingUpdate: z.strictObject({ maxSurge: count, maxUnavailable: count }),
  }),
  minReadySeconds: count,
  progressDeadlineSeconds: count,
  revisionHistoryLimit: count,
  selector,
  template: z.strictObject({ metadata: z.strictObject({ labels }), spec: pod }),
});

const service = z.strictObject({
  selector: labels,
  ports: z.array(z.strictObject({ name: z.string(), port, targetPort: z.string() })),
});

const disruptionBudget = z.strictObject({
  minAvailable: count,
  unhealthyPodEvictionPolicy: z.enum(["IfHealthyBudget", "AlwaysAllow"]),
  selector,
});

const autoscaler = z.strictObject({
  scaleTargetRef: z.strictObject({
    apiVersion: z.literal("apps/v1"),
    kind: z.literal("Deployment"),
    name: z.string(),
  }),
  minReplicas: count,
  maxReplicas: count,
  metrics: z.array(
    z.strictObject({
      type: z.literal("Resource"),
      resource: z.strictObject({
        name: z.enum(["cpu", "memory"]),
        target: z.strictObject({ type: z.literal("AverageValue"), averageValue: quantity }),
      }),
    }),
  ),
  behavior: z.strictObject({ scaleDown: z.strictObject({ stabilizationWindowSeconds: count }) }),
});

const peers = z.array(z.strictObject({ namespaceSelector: selector }));
const policyPorts = z.array(
  z.strictObject({
    port: z.union([port, z.string()]),
    protocol: z.enum(["TCP", "UDP"]).optional(),
  }),
);

const networkPolicy = z.strictObject({
  podSelector: selector,
  policyTypes: z.array(z.enum(["Ingress", "Egress"])),
  ingress: z.array(z.strictObject({ from: peers.optional(), ports: policyPorts })),
  egress: z.array(z.strictObject({ to: peers.optional(), ports: policyPorts })),
});

const ingressPath = z.strictObject({
  path: z.string().startsWith("/"),
  pathType: z.enum(["Prefix", "Exact"]),
  backend: z.strictObject({
    service: z.strictObject({ name: z.string(), port: named }),
  }),
});

const ingress = z.strictObject({
  ingressClassName: z.string(),
  tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })),
  rules: z.array(
    z.strictObject({
      host: z.string(),
      http: z.strictObject({ paths: z.array(ingressPath) }),
    }),
  ),
});

/** A manifest of one of the kinds that are used. */
export const kubernetesManifest = z.discriminatedUnion("kind", [
  manifest("apps/v1", "Deployment", deployment),
  manifest("v1", "Service", service),
  manifest("policy/v1", "PodDisruptionBudget", disruptionBudget),
  manifest("autoscaling/v2", "HorizontalPodAutoscaler", autoscaler),
  manifest("networking.k8s.io/v1", "NetworkPolicy", networkPolicy),
  manifest("networking.k8s.io/v1", "Ingress", ingress),
  z.strictObject({ apiVersion: z.literal("v1"), kind: z.literal("Namespace"), metadata }),
]);
